import { Button } from "@mantine/core";
import { Dropzone } from "@mantine/dropzone";
import { type Ref, useRef } from "react";
import { useTranslations } from "use-intl";
import { Icon } from "../components/icon.tsx";
import { acceptedPictures } from "./chosen-image.ts";
import classes from "./image-drop.module.css";

type ImageDropProps = {
  readonly isDisabled: boolean;
  readonly hasImage: boolean;
  readonly onChoose: (file: File) => void;
  readonly button: Ref<HTMLButtonElement>;
};

/** One's own image, by picking or dropping a file. */
export const ImageDrop = ({ isDisabled, hasImage, onChoose, button }: ImageDropProps) => {
  const t = useTranslations("images");
  const open = useRef<() => void>(null);
  return (
    <Dropzone
      className={classes.zone}
      openRef={open}
      multiple={false}
      disabled={isDisabled}
      activateOnClick={false}
      activateOnKeyboard={false}
      enablePointerEvents
      tabIndex={-1}
      role="presentation"
      inputProps={{ accept: acceptedPictures, "aria-label": t("pick") }}
      onDrop={([file]) => file && onChoose(file)}
    >
      <div className={classes.inside}>
        <Button
          ref={button}
          size="md"
          variant={hasImage ? "default" : "filled"}
          leftSection={<Icon name="upload" />}
          disabled={isDisabled}
          onClick={() => open.current?.()}
        >
          {t("pick")}
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
