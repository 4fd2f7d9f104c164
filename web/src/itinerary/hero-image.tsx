import { Picture } from "../components/picture.tsx";
import { useDraft } from "../draft/use-draft.ts";
import { Terrain } from "../illustrations/terrain.tsx";
import { ImageCreditLine } from "./image-credit-line.tsx";
import classes from "./trip-heading.module.css";

/** The trip's image, or a piece of map where there is none. */
export const HeroImage = () => {
  const url = useDraft(({ itinerary }) => itinerary.heroImageURL);
  const posterUrl = useDraft(({ itinerary }) => itinerary.posterURL);
  const image = useDraft(({ itinerary }) => itinerary.heroImage);
  return (
    <div className={classes.image}>
      {url || posterUrl ? (
        <Picture
          url={url ?? posterUrl ?? ""}
          image={image}
          alt={image?.description}
          sizes="(min-width: 60rem) 24rem, 100vw"
          isFirst
          className={classes.picture}
        />
      ) : (
        <Terrain className={classes.drawn} viewBox="560 0 1100 660" />
      )}
      {image?.credit && <ImageCreditLine credit={image.credit} />}
    </div>
  );
};
