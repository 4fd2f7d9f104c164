import { useMemo } from "react";
import type { ImageDetails } from "../../../contract/image.ts";
import { useDraft } from "../draft/use-draft.ts";
import { findTarget, type ImageTarget } from "./image-target.ts";

export type ShownImage = { readonly url: string; readonly image: ImageDetails | undefined };

/** The image that is there now. */
export const useShownImage = (target: ImageTarget): ShownImage | undefined => {
  const isCover = target.kind === "cover";
  const part = useDraft(({ draft }) => findTarget(draft.days, target));
  const itinerary = useDraft(({ itinerary }) => itinerary);
  const url = isCover ? itinerary.heroImageURL : part?.imageURL;
  const image = isCover ? itinerary.heroImage : part?.image;
  return useMemo(() => (url === undefined ? undefined : { url, image }), [url, image]);
};
