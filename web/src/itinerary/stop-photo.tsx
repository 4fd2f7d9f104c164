import { Suspense, useState } from "react";
import type { ImageDetails } from "../../../contract/image.ts";
import { Picture } from "../components/picture.tsx";
import { lazyPart } from "../loading/lazy-part.ts";
import { usePlanTexts } from "./plan-texts.ts";
import classes from "./stop.module.css";

const LargePhoto = lazyPart(() => import("./large-photo.tsx").then(({ LargePhoto }) => LargePhoto));

type StopPhotoProps = {
  readonly name: string;
  readonly url: string;
  readonly image: ImageDetails | undefined;
};

/** A stop's photo beside it, which opens large. */
export const StopPhoto = ({ name, url, image }: StopPhotoProps) => {
  const { t } = usePlanTexts();
  const [isLarge, setLarge] = useState<boolean>();
  return (
    <>
      <button type="button" className={classes.photo} onClick={() => setLarge(true)}>
        <Picture
          url={url}
          image={image}
          alt={image?.description ?? t("photoOf", { name })}
          sizes="9rem"
          className={classes.photoPicture}
        />
      </button>
      {isLarge !== undefined && (
        <Suspense>
          <LargePhoto name={name} url={url} image={image} isOpen={isLarge} onClose={() => setLarge(false)} />
        </Suspense>
      )}
    </>
  );
};
