import { Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { Icon } from "../../components/icon.tsx";
import { Picture } from "../../components/picture.tsx";
import { useDraft } from "../../draft/use-draft.ts";
import { lazyPart } from "../../loading/lazy-part.ts";
import classes from "./cover-button.module.css";

const ImageDialog = lazyPart(() =>
  import("../../images/image-dialog.tsx").then(({ ImageDialog }) => ImageDialog),
);

const cover = { kind: "cover" } as const;

/** The trip's image, small; a click changes it. */
export const CoverButton = () => {
  const t = useTranslations("itinerary");
  const own = useDraft(({ itinerary }) => itinerary.heroImageURL);
  const posterUrl = useDraft(({ itinerary }) => itinerary.posterURL);
  const image = useDraft(({ itinerary }) => itinerary.heroImage);
  const url = own ?? posterUrl;
  const [isChanging, setChanging] = useState<boolean>();
  return (
    <>
      <button type="button" className={classes.cover} onClick={() => setChanging(true)}>
        {url && <Picture url={url} image={image} alt="" sizes="12rem" className={classes.picture} />}
        <span className={classes.label}>
          <Icon name="image" />
          {t(own ? "changeImage" : "addImage")}
        </span>
      </button>
      {isChanging !== undefined && (
        <Suspense>
          <ImageDialog target={cover} isOpen={isChanging} onClose={() => setChanging(false)} />
        </Suspense>
      )}
    </>
  );
};
