import type { Day } from "../../../contract/itinerary.ts";

/** A day's approximate height, for `content-visibility`: distant days are laid out only when they come near. */
export const dayHeight = ({ stops, summary, track, imageURL }: Day, stopHeight: number): string =>
  `${5 + stops.length * stopHeight + (summary ? 4 : 0) + (track ? 2 : 0) + (imageURL ? 17 : 0)}rem`;
