import type { StopCategory } from "../../../contract/itinerary.ts";

/** The name of the image of a map's own place. It says how place-image.ts draws it, so each scheme has its own. */
export const placeImageName = (category: StopCategory, fill: string, ink: string): string =>
  ["place", category, fill, ink].join("|");
