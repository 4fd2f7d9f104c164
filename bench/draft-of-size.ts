import type { ItineraryDraft } from "../contract/itinerary.ts";
import { random } from "./random.ts";
import { syntheticDrafts } from "./synthetic-drafts.ts";

/** A draft whose JSON text has about this many bytes. */
export function draftOfSize(bytes: number): ItineraryDraft {
  const drafts = syntheticDrafts(1);
  for (let seed = 0; ; seed++) {
    const draft = drafts(random(seed));
    if (Math.abs(Buffer.byteLength(JSON.stringify(draft)) - bytes) < bytes / 50) return draft;
  }
}
