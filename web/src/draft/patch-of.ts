import type { ItineraryPatch } from "../../../contract/itinerary.ts";
import type { Draft } from "./draft.ts";
import { same } from "./merge/same.ts";

const withoutImages = (days: Draft["days"]) => days.map(({ imageURL, image, ...day }) => day);

/** What makes one draft of another: a JSON Merge Patch of the fields that differ. */
export const patchOf = (base: Draft, draft: Draft): ItineraryPatch => {
  const fields = new Set([...Object.keys(base), ...Object.keys(draft)]) as Set<keyof Draft>;
  const patch: Record<string, unknown> = {};
  for (const field of fields) {
    if (same(base[field], draft[field])) continue;
    patch[field] = field === "days" ? withoutImages(draft.days) : (draft[field] ?? null);
  }
  return patch;
};
