import type { Itinerary } from "../../../contract/itinerary.ts";
import { draftParts } from "./draft-parts.ts";
import { type DraftStore, openDraft } from "./open-draft.ts";

/** The draft of an itinerary in this browser. */
export const createDraftStore = (loaded: { itinerary: Itinerary; etag: string }): DraftStore =>
  openDraft(loaded, draftParts(loaded.itinerary.id));
