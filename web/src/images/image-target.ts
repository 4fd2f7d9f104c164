import type { Day, Stop } from "../../../contract/itinerary.ts";

/** Whose image: the itinerary's, a day's or a stop's. */
export type ImageTarget =
  | { readonly kind: "cover" }
  | { readonly kind: "day"; readonly dayId: string }
  | { readonly kind: "stop"; readonly stopId: string };

/** The day or stop that the image belongs to; undefined for the cover. */
export const findTarget = (days: readonly Day[], target: ImageTarget): Day | Stop | undefined => {
  switch (target.kind) {
    case "cover":
      return undefined;
    case "day":
      return days.find(({ id }) => id === target.dayId);
    case "stop":
      return days.flatMap(({ stops }) => stops).find(({ id }) => id === target.stopId);
  }
};
