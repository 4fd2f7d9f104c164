import { Button, TextInput } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { Icon } from "../components/icon.tsx";
import classes from "./copyable-link.module.css";
import { useSharedTrip } from "./shared-trip.ts";

type CopyableLinkProps = { readonly url: string; readonly label: string };

const messageMs = 3_000;

/** A link to copy, or to hand to another app where the device offers that. */
export const CopyableLink = ({ url, label }: CopyableLinkProps) => {
  const t = useTranslations("sharing");
  const { title } = useSharedTrip();
  const field = useRef<HTMLInputElement>(null);
  const [message, setMessage] = useState<"copied" | "copyByHand">();
  useEffect(() => {
    if (message !== "copied") return;
    const timer = setTimeout(() => setMessage(undefined), messageMs);
    return () => clearTimeout(timer);
  }, [message]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      setMessage("copied");
    } catch {
      // The browser does not allow it, so the link is selected to be copied by hand.
      field.current?.select();
      setMessage("copyByHand");
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
          leftSection={<Icon name={message === "copied" ? "check" : "copy"} />}
          onClick={() => void copy()}
        >
          {t(message === "copied" ? "link.copied" : "link.copy")}
        </Button>
        {"share" in navigator && (
          <Button
            size="md"
            variant="default"
            leftSection={<Icon name="share" />}
            // It rejects when people close the dialog of the device.
            onClick={() => void navigator.share({ title, url }).catch(() => {})}
          >
            {t("link.send")}
          </Button>
        )}
      </div>
      <p role="status" className={classes.message}>
        {message && t(`link.${message}`)}
      </p>
    </div>
  );
};
