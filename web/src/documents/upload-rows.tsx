import { Button, Progress } from "@mantine/core";
import { useFormatter, useTranslations } from "use-intl";
import { Icon } from "../components/icon.tsx";
import { Rows } from "../components/rows.tsx";
import { focusMain } from "../focus-main.ts";
import type { Upload } from "./upload-queue.ts";
import classes from "./upload-rows.module.css";
import { useDocumentFailureText } from "./use-document-failure-text.ts";

type UploadRowsProps = {
  readonly uploads: readonly Upload[];
  readonly onCancel: (id: string) => void;
  readonly onRetry: (id: string) => void;
};

/** Uploads in progress, and failed ones. */
export const UploadRows = ({ uploads, onCancel, onRetry }: UploadRowsProps) => {
  const t = useTranslations("documents");
  if (uploads.length === 0) return null;
  return (
    <Rows label={t("uploads")}>
      {uploads.map((upload) => (
        <UploadRow
          key={upload.id}
          upload={upload}
          onCancel={() => {
            onCancel(upload.id);
            focusMain();
          }}
          onRetry={() => onRetry(upload.id)}
        />
      ))}
    </Rows>
  );
};

type UploadRowProps = {
  readonly upload: Upload;
  readonly onCancel: () => void;
  readonly onRetry: () => void;
};

const UploadRow = ({ upload: { file, state }, onCancel, onRetry }: UploadRowProps) => {
  const t = useTranslations("documents");
  const failures = useTranslations("failures");
  const failureText = useDocumentFailureText();
  const format = useFormatter();
  const { name } = file;
  const sent = state.name === "sending" ? state.sent : 0;
  const isOver = state.name === "failed" || state.name === "refused";
  return (
    <li className={classes.upload} data-failed={isOver || undefined}>
      <Icon name={isOver ? "warning" : "upload"} />
      <div className={classes.what}>
        <p className={classes.name}>{name}</p>
        {state.name === "waiting" && <p>{t("waiting")}</p>}
        {state.name === "sending" && (
          <div className={classes.progress}>
            <Progress value={sent * 100} aria-label={t("progress", { name })} />
            <span>{format.number(sent, { style: "percent" })}</span>
          </div>
        )}
        {isOver && <p role="alert">{state.name === "failed" ? failureText(state.error) : t(state.reason)}</p>}
      </div>
      <div className={classes.actions}>
        {state.name === "failed" && (
          <Button size="sm" variant="default" onClick={onRetry}>
            {failures("retry")}
          </Button>
        )}
        <Button
          size="sm"
          variant="default"
          aria-label={t(isOver ? "dismissOne" : "cancelOne", { name })}
          onClick={onCancel}
        >
          {t(isOver ? "dismiss" : "cancel")}
        </Button>
      </div>
    </li>
  );
};
