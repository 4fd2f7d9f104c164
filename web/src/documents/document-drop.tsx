import { Button } from "@mantine/core";
import { Dropzone } from "@mantine/dropzone";
import { useRef } from "react";
import { useTranslations } from "use-intl";
import { Icon } from "../components/icon.tsx";
import classes from "./document-drop.module.css";

type DocumentDropProps = { readonly onChoose: (files: readonly File[]) => void };

/** Files of any kind, several at once, by picking or dropping. */
export const DocumentDrop = ({ onChoose }: DocumentDropProps) => {
  const t = useTranslations("documents");
  const open = useRef<() => void>(null);
  return (
    <Dropzone
      className={classes.zone}
      openRef={open}
      activateOnClick={false}
      activateOnKeyboard={false}
      enablePointerEvents
      tabIndex={-1}
      role="presentation"
      inputProps={{ "aria-label": t("add") }}
      onDrop={(files) => onChoose(files)}
    >
      <div className={classes.inside}>
        <Button size="md" leftSection={<Icon name="upload" />} onClick={() => open.current?.()}>
          {t("add")}
        </Button>
        <p>
          <Dropzone.Accept>{t("release")}</Dropzone.Accept>
          <Dropzone.Reject>{t("release")}</Dropzone.Reject>
          <Dropzone.Idle>{t("drop")}</Dropzone.Idle>
        </p>
      </div>
    </Dropzone>
  );
};
