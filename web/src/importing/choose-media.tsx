import { Button } from "@mantine/core";
import { Dropzone } from "@mantine/dropzone";
import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import type { Subscription } from "../../../contract/subscription.ts";
import { Icon } from "../components/icon.tsx";
import { Notice } from "../forms/notice.tsx";
import { Allowance } from "./allowance.tsx";
import classes from "./choose-media.module.css";
import { acceptedFiles } from "./chosen-media.ts";
import { RefusalList } from "./refusal-list.tsx";
import type { Stage } from "./use-import.ts";
import { useImportFailureText } from "./use-import-failure-text.ts";

type ChooseMediaProps = {
  readonly stage: Extract<Stage, { readonly name: "choosing" }>;
  readonly subscription: Subscription;
  readonly onChoose: (files: readonly File[]) => void;
};

/** Files by choosing, dropping or pasting. */
export const ChooseMedia = ({ stage, subscription, onChoose }: ChooseMediaProps) => {
  const t = useTranslations("importing");
  const failureText = useImportFailureText();
  const open = useRef<() => void>(null);
  usePastedFiles(onChoose);

  return (
    <div className={classes.choose}>
      <p className={classes.lead}>{t("lead")}</p>
      <Allowance subscription={subscription} />
      {stage.failure !== undefined && <Notice kind="failure">{failureText(stage.failure)}</Notice>}
      <RefusalList refusals={stage.refusals} />
      <Dropzone
        className={classes.zone}
        openRef={open}
        activateOnClick={false}
        activateOnKeyboard={false}
        enablePointerEvents
        tabIndex={-1}
        role="presentation"
        inputProps={{ accept: acceptedFiles, "aria-hidden": true }}
        onDrop={(files) => onChoose(files)}
      >
        <div className={classes.inside}>
          <div className={classes.kinds} aria-hidden="true">
            <Icon name="video" size={28} />
            <Icon name="image" size={28} />
            <Icon name="file" size={28} />
          </div>
          <p className={classes.drop}>
            <Dropzone.Accept>{t("choose.release")}</Dropzone.Accept>
            <Dropzone.Reject>{t("choose.release")}</Dropzone.Reject>
            <Dropzone.Idle>{t("choose.drop")}</Dropzone.Idle>
          </p>
          <Button size="md" leftSection={<Icon name="upload" />} onClick={() => open.current?.()}>
            {t("choose.button")}
          </Button>
          <ul>
            <li>{t("choose.video")}</li>
            <li>{t("choose.photos")}</li>
            <li>{t("choose.pdf")}</li>
          </ul>
          <p className={classes.paste}>{t("choose.paste")}</p>
        </div>
      </Dropzone>
    </div>
  );
};

const usePastedFiles = (onChoose: (files: readonly File[]) => void) => {
  const choose = useRef(onChoose);
  choose.current = onChoose;
  useEffect(() => {
    const paste = ({ clipboardData }: ClipboardEvent) => {
      const files = [...(clipboardData?.files ?? [])];
      if (files.length > 0) choose.current(files);
    };
    document.addEventListener("paste", paste);
    return () => document.removeEventListener("paste", paste);
  }, []);
};
