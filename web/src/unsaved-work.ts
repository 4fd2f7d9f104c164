import { refusedFiles } from "./documents/refused-files.ts";
import { cancelBackgroundSaves } from "./draft/save-in-background.ts";
import { deleteSavedDrafts, savedDraftTitles } from "./draft/saved-drafts.ts";
import { savedImport } from "./importing/saved-import.ts";
import { browserOutbox } from "./outbox/browser-outbox.ts";
import type { Operation } from "./outbox/operation.ts";
import { forgetOutbox } from "./outbox/outbox.ts";
import { forgetTripProgress } from "./today/trip-progress.ts";
import { travellerNames } from "./waiting/traveller-names.ts";

/** Work that is only in this browser. */
export type UnsavedWork = {
  /** Titles of itineraries with changes. */
  readonly itineraries: readonly string[];
  /** Documents and marks. */
  readonly operations: readonly Operation[];
  readonly hasImport: boolean;
};

export const unsavedWork = async (travellerId: string): Promise<UnsavedWork> => {
  const [itineraries, operations, media] = await Promise.all([
    savedDraftTitles(travellerId),
    browserOutbox.read(travellerId).catch(() => []),
    savedImport(travellerId).readMedia(),
  ]);
  return { itineraries, operations, hasImport: media !== undefined };
};

/** Nothing of a traveller's stays behind in this browser. */
export const forgetUnsaved = async (travellerId: string): Promise<void> => {
  refusedFiles.clear();
  travellerNames.remove(travellerId);
  cancelBackgroundSaves();
  forgetTripProgress(travellerId);
  await Promise.all([
    deleteSavedDrafts(travellerId),
    forgetOutbox(travellerId),
    savedImport(travellerId).discard(),
  ]);
};
