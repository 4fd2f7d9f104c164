import { cancelUploads } from "./documents/upload-queue.ts";
import { forgetUnsaved as forgetDrafts, unsavedTitles } from "./draft/keeper.ts";
import { forgetLeftDrafts } from "./draft/left-drafts.ts";
import { keptImport } from "./importing/kept-import.ts";

/** What a traveller has in this browser alone. */
export type UnsavedWork = {
  /** Titles of itineraries with changes. */
  readonly itineraries: readonly string[];
  readonly hasImport: boolean;
};

export const unsavedWork = async (travellerId: string): Promise<UnsavedWork> => {
  const [itineraries, media] = await Promise.all([
    unsavedTitles(travellerId),
    keptImport(travellerId).readMedia(),
  ]);
  return { itineraries, hasImport: media !== undefined };
};

/** Nothing of a traveller's stays behind in this browser. */
export const forgetUnsaved = async (travellerId: string): Promise<void> => {
  cancelUploads();
  forgetLeftDrafts();
  await Promise.all([forgetDrafts(travellerId), keptImport(travellerId).discard()]);
};
