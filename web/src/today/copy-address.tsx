import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { Icon } from "../components/icon.tsx";
import classes from "./today.module.css";

const saidMs = 4_000;

/** A tap copies the address, for a taxi or another app. */
export const CopyAddress = ({ address }: { readonly address: string }) => {
  const t = useTranslations("today");
  const [result, setResult] = useState<"copied" | "notCopied">();
  useEffect(() => {
    if (!result) return;
    const timer = setTimeout(() => setResult(undefined), saidMs);
    return () => clearTimeout(timer);
  }, [result]);
  const copy = () =>
    navigator.clipboard?.writeText(address).then(
      () => setResult("copied"),
      () => setResult("notCopied"),
    ) ?? setResult("notCopied");
  return (
    <button type="button" className={classes.address} onClick={() => void copy()}>
      <Icon name={result === "copied" ? "check" : "copy"} size={26} />
      <span>
        <span className={classes.copied}>{t("copyAddress")}</span>
        <span dir="auto">{address}</span>
        <span role="status" className={classes.copied}>
          {result && t(result)}
        </span>
      </span>
    </button>
  );
};
