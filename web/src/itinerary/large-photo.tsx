import type { ImageDetails } from "../../../contract/image.ts";
import { Dialog } from "../components/dialog.tsx";
import { ImageCreditLine } from "./image-credit-line.tsx";
import classes from "./large-photo.module.css";
import { usePlanTexts } from "./plan-texts.ts";

type LargePhotoProps = {
  readonly name: string;
  readonly url: string;
  readonly image: ImageDetails | undefined;
  readonly isOpen: boolean;
  readonly onClose: () => void;
};

/** A stop's photo as large as the window. */
export const LargePhoto = ({ name, url, image, isOpen, onClose }: LargePhotoProps) => {
  const { t } = usePlanTexts();
  return (
    <Dialog isOpen={isOpen} title={name} onClose={onClose} size="xl">
      <img
        className={classes.photo}
        src={`${url}?w=1280`}
        srcSet={`${url}?w=1280 1280w, ${url}?w=2560 2560w`}
        sizes="(min-width: 60rem) 48rem, 100vw"
        alt={image?.description ?? t("photoOf", { name })}
        width={image?.width}
        height={image?.height}
      />
      {image?.credit && <ImageCreditLine credit={image.credit} />}
    </Dialog>
  );
};
