import { Button, Progress } from "@mantine/core";
import { useEffect, useRef } from "react";
import { useFormatter, useTranslations } from "use-intl";
import classes from "./upload-progress.module.css";

type UploadProgressProps = { readonly sent: number; readonly onCancel: () => void };

/** The progress of an image's upload, then of its processing. */
export const UploadProgress = ({ sent, onCancel }: UploadProgressProps) => {
  const t = useTranslations("images");
  const format = useFormatter();
  const isSent = sent >= 1;
  const cancel = useRef<HTMLButtonElement>(null);
  // It replaces the button that had the focus.
  useEffect(() => cancel.current?.focus(), []);
  return (
    <div className={classes.upload}>
      <p role="status">{t(isSent ? "preparing" : "sending")}</p>
      <span className={classes.share}>{format.number(sent, { style: "percent" })}</span>
      <Progress
        className={classes.bar ?? ""}
        value={sent * 100}
        size="lg"
        animated={isSent}
        aria-label={t("progress")}
      />
      <Button ref={cancel} variant="default" onClick={onCancel}>
        {t("cancel")}
      </Button>
    </div>
  );
};
