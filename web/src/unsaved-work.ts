import { cancelUploads } from "./documents/upload-queue.ts";
import { cancelBackgroundSaves } from "./draft/save-in-background.ts";
import { deleteSavedDrafts, savedDraftTitles } from "./draft/saved-drafts.ts";
import { savedImport } from "./importing/saved-import.ts";
import { forgetTripProgress } from "./today/trip-progress.ts";

/** Work that is only in this browser. */
export type UnsavedWork = {
  /** Titles of itineraries with changes. */
  readonly itineraries: readonly string[];
  readonly hasImport: boolean;
};

export const unsavedWork = async (travellerId: string): Promise<UnsavedWork> => {
  const [itineraries, media] = await Promise.all([
    savedDraftTitles(travellerId),
    savedImport(travellerId).readMedia(),
  ]);
  return { itineraries, hasImport: media !== undefined };
};

/** Nothing of a traveller's stays behind in this browser. */
export const forgetUnsaved = async (travellerId: string): Promise<void> => {
  cancelUploads();
  cancelBackgroundSaves();
  forgetTripProgress(travellerId);
  await Promise.all([deleteSavedDrafts(travellerId), savedImport(travellerId).discard()]);
};
