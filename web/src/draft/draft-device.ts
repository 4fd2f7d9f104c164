import { type SavedDraftDatabase, savedDraftDatabase } from "./saved-draft-database.ts";
import type { SlotLocks } from "./slot-locks.ts";

/** What a device offers to keep drafts on it. */
export type DraftDevice = {
  readonly database: SavedDraftDatabase;
  /** Undefined where a browser has none. */
  readonly locks: SlotLocks | undefined;
};

/** For pages and for the service worker alike. */
export const thisBrowser = (): DraftDevice => ({
  database: savedDraftDatabase,
  locks: (navigator as { readonly locks?: SlotLocks }).locks,
});
