import { Button, Progress } from "@mantine/core";
import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { Icon } from "../components/icon.tsx";
import { Rows } from "../components/rows.tsx";
import { TextButton } from "../components/text-button.tsx";
import { focusMain } from "../focus-main.ts";
import { useProblemText } from "../waiting/use-problem-text.ts";
import { WaitingState } from "../waiting/waiting-state.tsx";
import { isViewable } from "./is-viewable.ts";
import type { RefusedFile } from "./refused-files.ts";
import classes from "./upload-rows.module.css";
import type { Upload } from "./use-uploads.ts";
import { WaitingFileViewer } from "./waiting-file-viewer.tsx";

type UploadRowsProps = {
  readonly uploads: readonly Upload[];
  /** From 0 to 1, by the upload's id. */
  readonly progress: ReadonlyMap<string, number>;
  readonly refused: readonly RefusedFile[];
  readonly onRemove: (upload: Upload) => void;
  readonly onRetry: (upload: Upload) => void;
  readonly onAddAgain: (refused: RefusedFile) => void;
  readonly onDismiss: (refused: RefusedFile) => void;
};

/** Files that wait or are being sent, and those that cannot be added. */
export const UploadRows = (props: UploadRowsProps) => {
  const { uploads, progress, refused, onRemove, onRetry, onAddAgain, onDismiss } = props;
  const t = useTranslations("documents");
  const [opened, setOpened] = useState<Upload>();
  if (uploads.length + refused.length === 0) return null;
  return (
    <>
      <Rows label={t("uploads")}>
        {uploads.map((upload) => (
          <UploadRow
            key={upload.id}
            upload={upload}
            sent={progress.get(upload.id)}
            onOpen={() => setOpened(upload)}
            onRemove={() => {
              onRemove(upload);
              focusMain();
            }}
            onRetry={() => onRetry(upload)}
          />
        ))}
        {refused.map((one) => (
          <RefusedRow
            key={one.id}
            refused={one}
            onAddAgain={() => onAddAgain(one)}
            onDismiss={() => {
              onDismiss(one);
              focusMain();
            }}
          />
        ))}
      </Rows>
      {opened && <WaitingFileViewer upload={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
};

type UploadRowProps = {
  readonly upload: Upload;
  /** Undefined while it waits. */
  readonly sent: number | undefined;
  readonly onOpen: () => void;
  readonly onRemove: () => void;
  readonly onRetry: () => void;
};

const UploadRow = ({ upload, sent, onOpen, onRemove, onRetry }: UploadRowProps) => {
  const t = useTranslations("documents");
  const failures = useTranslations("failures");
  const problemText = useProblemText();
  const format = useFormatter();
  const { action, madeAt, needsYou, problem } = upload;
  const { name } = action;
  return (
    <li className={classes.upload} data-failed={needsYou || undefined}>
      <Icon name={needsYou ? "warning" : "upload"} />
      <div className={classes.what}>
        <p className={classes.name}>
          {isViewable(action) ? (
            <TextButton aria-label={t("openOne", { name })} onClick={onOpen}>
              {name}
            </TextButton>
          ) : (
            name
          )}
        </p>
        {sent === undefined ? (
          <WaitingState state={needsYou ? "needsYou" : "waiting"} since={madeAt} />
        ) : (
          <div className={classes.progress}>
            <Progress value={sent * 100} aria-label={t("progress", { name })} />
            <span>{format.number(sent, { style: "percent" })}</span>
          </div>
        )}
        {sent === undefined && problem && <p role={needsYou ? "alert" : undefined}>{problemText(problem)}</p>}
      </div>
      <div className={classes.actions}>
        {sent === undefined && problem && (
          <Button size="sm" variant="default" onClick={onRetry}>
            {failures("retry")}
          </Button>
        )}
        <Button
          size="sm"
          variant="default"
          aria-label={t(sent === undefined ? "removeOne" : "cancelOne", { name })}
          onClick={onRemove}
        >
          {t(sent === undefined ? "remove" : "cancel")}
        </Button>
      </div>
    </li>
  );
};

type RefusedRowProps = {
  readonly refused: RefusedFile;
  readonly onAddAgain: () => void;
  readonly onDismiss: () => void;
};

const RefusedRow = ({ refused: { file, reason }, onAddAgain, onDismiss }: RefusedRowProps) => {
  const t = useTranslations("documents");
  const failures = useTranslations("failures");
  const { name } = file;
  return (
    <li className={classes.upload} data-failed>
      <Icon name="warning" />
      <div className={classes.what}>
        <p className={classes.name}>{name}</p>
        <p role="alert">{t(reason)}</p>
      </div>
      <div className={classes.actions}>
        {(reason === "noRoom" || reason === "notStored") && (
          <Button size="sm" variant="default" onClick={onAddAgain}>
            {failures("retry")}
          </Button>
        )}
        <Button size="sm" variant="default" aria-label={t("dismissOne", { name })} onClick={onDismiss}>
          {t("dismiss")}
        </Button>
      </div>
    </li>
  );
};
