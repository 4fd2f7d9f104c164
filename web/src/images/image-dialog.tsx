import { Button } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { Dialog } from "../components/dialog.tsx";
import { FileDropZone } from "../components/file-drop-zone.tsx";
import { Icon } from "../components/icon.tsx";
import { useDraft } from "../draft/use-draft.ts";
import { Notice } from "../forms/notice.tsx";
import { usePastedFiles } from "../use-pasted-files.ts";
import classes from "./image-dialog.module.css";
import { ImagePreview } from "./image-preview.tsx";
import { ImageSearch } from "./image-search.tsx";
import { findTarget, type ImageTarget } from "./image-target.ts";
import { acceptedImages } from "./image-types.ts";
import { UploadProgress } from "./upload-progress.tsx";
import { useImageChange } from "./use-image-change.ts";
import { useShownImage } from "./use-shown-image.ts";

type ImageDialogProps = {
  readonly target: ImageTarget;
  readonly isOpen: boolean;
  readonly onClose: () => void;
};

/** Chooses the image of an itinerary, a day or a stop: a photo, one from the image search, or none. */
export const ImageDialog = ({ target, isOpen, onClose }: ImageDialogProps) => {
  const t = useTranslations("images");
  return (
    <Dialog isOpen={isOpen} title={t(`title.${target.kind}`)} onClose={onClose} size="lg">
      <Choices target={target} onDone={onClose} />
    </Dialog>
  );
};

const Choices = ({ target, onDone }: { readonly target: ImageTarget; readonly onDone: () => void }) => {
  const t = useTranslations("images");
  const failures = useTranslations("failures");
  const shown = useShownImage(target);
  const { work, failure, retry, upload, choose, remove, cancel, clearFailure } = useImageChange(
    target,
    onDone,
  );
  // A stop is searched for by its name; for the others the service chooses by the destination.
  const words = useDraft(({ draft }) => {
    const part = findTarget(draft.days, target);
    return part && "name" in part ? [part.name, draft.destination].filter(Boolean).join(", ") : undefined;
  });
  const [isSeeing, setSeeing] = useState(false);
  usePastedFiles(([file]) => {
    if (file && work === undefined) upload(file);
  });
  // Closing the dialog cancels what is in progress.
  const stop = useRef(cancel);
  stop.current = cancel;
  useEffect(() => () => stop.current(), []);

  const isUploading = work?.kind === "upload";
  const pick = useRef<HTMLButtonElement>(null);
  const again = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isUploading) return;
    // The cancel button is gone, so the focus moves on.
    return () => void requestAnimationFrame(() => (again.current ?? pick.current)?.focus());
  }, [isUploading]);
  return (
    <div className={classes.choices}>
      {shown && !isSeeing && (
        <ImagePreview url={shown.url} image={shown.image}>
          <Button
            variant="default"
            size="md"
            leftSection={<Icon name="trash" />}
            disabled={work !== undefined}
            onClick={remove}
          >
            {t("remove")}
          </Button>
        </ImagePreview>
      )}
      {failure && <Notice kind="failure">{failure}</Notice>}
      {retry && (
        <div>
          <Button ref={again} variant="default" size="md" onClick={retry}>
            {failures("retry")}
          </Button>
        </div>
      )}
      {isUploading && <UploadProgress sent={work.sent} onCancel={cancel} />}
      {!isUploading && !isSeeing && (
        <FileDropZone
          label={t("pick")}
          hint={t("drop")}
          releaseHint={t("release")}
          accept={acceptedImages}
          isMultiple={false}
          isDisabled={work !== undefined}
          isSecondary={shown !== undefined}
          onChoose={([file]) => file && upload(file)}
          button={pick}
        />
      )}
      <ImageSearch
        words={words}
        isDisabled={work !== undefined}
        isSaving={work?.kind === "other"}
        onSearch={clearFailure}
        onSee={setSeeing}
        onChoose={choose}
      />
    </div>
  );
};
