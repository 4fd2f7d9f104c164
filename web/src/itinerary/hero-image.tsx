import { Button } from "@mantine/core";
import { Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { Icon } from "../components/icon.tsx";
import { Picture } from "../components/picture.tsx";
import { useDraft } from "../draft/use-draft.ts";
import { Terrain } from "../illustrations/terrain.tsx";
import { lazyPart } from "../loading/lazy-part.ts";
import { ImageCreditLine } from "./image-credit-line.tsx";
import classes from "./trip-heading.module.css";

const ImageDialog = lazyPart(() =>
  import("../images/image-dialog.tsx").then(({ ImageDialog }) => ImageDialog),
);

const cover = { kind: "cover" } as const;

/** The trip's image in its own aspect, or a piece of map where there is none. */
export const HeroImage = ({ isEditing }: { readonly isEditing: boolean }) => {
  const t = useTranslations("itinerary");
  const url = useDraft(({ itinerary }) => itinerary.heroImageURL);
  const image = useDraft(({ itinerary }) => itinerary.heroImage);
  const [isChanging, setChanging] = useState<boolean>();
  return (
    <div className={classes.image}>
      {url ? (
        <div
          className={classes.frame}
          style={image && { aspectRatio: `${image.width} / ${Math.min(image.height, image.width * 1.1)}` }}
        >
          <Picture
            url={url}
            image={image}
            alt={image?.description}
            sizes="(min-width: 60rem) 28rem, 100vw"
            isFirst
            className={classes.picture}
          />
        </div>
      ) : (
        <Terrain className={classes.drawn} viewBox="560 0 1100 660" />
      )}
      {image?.credit && <ImageCreditLine credit={image.credit} />}
      {isEditing && (
        <Button
          className={classes.change ?? ""}
          variant="default"
          leftSection={<Icon name="image" />}
          onClick={() => setChanging(true)}
        >
          {t(url ? "changeImage" : "addImage")}
        </Button>
      )}
      {isChanging !== undefined && (
        <Suspense>
          <ImageDialog target={cover} isOpen={isChanging} onClose={() => setChanging(false)} />
        </Suspense>
      )}
    </div>
  );
};
