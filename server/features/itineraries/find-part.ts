import type { Stop } from "../../../contract/itinerary.ts";
import { cover, type ImagePlace, stopIdOf } from "../../presenters/image-place.ts";
import type { CompleteDraft } from "./complete-draft.ts";

/** What an image belongs to. */
export type ImagePart =
  | { readonly kind: "itinerary" }
  | { readonly kind: "day"; readonly number: number }
  | { readonly kind: "stop"; readonly stop: Stop; readonly dayId: string };

/** Undefined if the draft has no such day or stop. */
export function findPart({ days }: CompleteDraft, place: ImagePlace): ImagePart | undefined {
  if (place === cover) return { kind: "itinerary" };
  const stopId = stopIdOf(place);
  if (stopId === undefined) {
    const index = days.findIndex(({ id }) => id === place);
    return index < 0 ? undefined : { kind: "day", number: index + 1 };
  }
  for (const { id: dayId, stops } of days) {
    const stop = stops.find(({ id }) => id === stopId);
    if (stop) return { kind: "stop", stop, dayId };
  }
  return undefined;
}
