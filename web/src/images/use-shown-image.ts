import { useMemo } from "react";
import type { ImageDetails } from "../../../contract/image.ts";
import { useDraft } from "../draft/use-draft.ts";
import type { ImageTarget } from "./image-target.ts";

export type ShownImage = { readonly url: string; readonly image: ImageDetails | undefined };

/** The image that is there now. */
export const useShownImage = (target: ImageTarget): ShownImage | undefined => {
  const dayId = target.kind === "day" ? target.dayId : undefined;
  const day = useDraft(({ draft }) => draft.days.find(({ id }) => id === dayId));
  const itinerary = useDraft(({ itinerary }) => itinerary);
  const url = target.kind === "day" ? day?.imageURL : itinerary.heroImageURL;
  const image = target.kind === "day" ? day?.image : itinerary.heroImage;
  return useMemo(() => (url === undefined ? undefined : { url, image }), [url, image]);
};
