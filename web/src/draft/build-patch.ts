import type { ItineraryPatch } from "../../../contract/itinerary.ts";
import type { Draft } from "./draft.ts";
import { isEqual } from "./merge/is-equal.ts";

export const withoutImages = (days: Draft["days"]) =>
  days.map(({ imageURL, image, stops, ...day }) => ({
    ...day,
    stops: stops.map(({ imageURL, image, ...stop }) => stop),
  }));

/** A JSON Merge Patch (RFC 7396) of the top-level fields that differ. */
export const buildPatch = (base: Draft, draft: Draft): ItineraryPatch => {
  const fields = new Set([...Object.keys(base), ...Object.keys(draft)]) as Set<keyof Draft>;
  const patch: Record<string, unknown> = {};
  for (const field of fields) {
    if (isEqual(base[field], draft[field])) continue;
    patch[field] = field === "days" ? withoutImages(draft.days) : (draft[field] ?? null);
  }
  return patch;
};
