import { Button, TextInput } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { Icon } from "../components/icon.tsx";
import { useDraft } from "../draft/use-draft.ts";
import classes from "./copyable-link.module.css";

type CopyableLinkProps = { readonly url: string; readonly label: string };

const saidForMs = 3_000;

/** A link to copy, or to hand to another app where the device offers that. */
export const CopyableLink = ({ url, label }: CopyableLinkProps) => {
  const t = useTranslations("sharing");
  const title = useDraft(({ draft }) => draft.title);
  const field = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState<"copied" | "copyByHand">();
  useEffect(() => {
    if (said !== "copied") return;
    const timer = setTimeout(() => setSaid(undefined), saidForMs);
    return () => clearTimeout(timer);
  }, [said]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      setSaid("copied");
    } catch {
      // Not allowed here: then it is at least selected.
      field.current?.select();
      setSaid("copyByHand");
    }
  };
  return (
    <div className={classes.sent}>
      <TextInput
        ref={field}
        className={classes.address ?? ""}
        label={label}
        value={url}
        readOnly
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <div className={classes.actions}>
        <Button
          size="md"
          leftSection={<Icon name={said === "copied" ? "check" : "copy"} />}
          onClick={() => void copy()}
        >
          {t(said === "copied" ? "link.copied" : "link.copy")}
        </Button>
        {"share" in navigator && (
          <Button
            size="md"
            variant="default"
            leftSection={<Icon name="share" />}
            // Whoever closes the device's sheet has changed their mind.
            onClick={() => void navigator.share({ title, url }).catch(() => {})}
          >
            {t("link.send")}
          </Button>
        )}
      </div>
      <p role="status" className={classes.said}>
        {said && t(`link.${said}`)}
      </p>
    </div>
  );
};
