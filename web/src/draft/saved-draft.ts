import type { Problem } from "../../../contract/errors.ts";
import type { Draft } from "./draft.ts";
import type { Conflict } from "./merge/conflict.ts";

/** A write whose answer has not come. The server may have it or not; sent again with the same key, it writes once. */
export type SentWrite = {
  readonly draft: Draft;
  /** Of the version that it was meant to replace. */
  readonly etag: string;
  readonly key: string;
};

/** What keeps a draft from being sent until someone does something about it. */
export type SavingObstacle =
  | { readonly kind: "gone" | "roleLost" | "signedOut" }
  | { readonly kind: "refused"; readonly problem: Problem };

/** A draft that the server does not have yet. */
export type SavedDraft = {
  /** The server's version that it is based on; of a new itinerary, the draft with which it is created. */
  readonly base: Draft;
  /** Of the version that it is based on. Missing in new itineraries, and in what earlier releases stored. */
  readonly version?: { readonly etag: string; readonly updatedAt: string };
  /**
   * The idempotency key with which the itinerary is created, until the server is known to have it. The itinerary's id is
   * made from it.
   */
  readonly creationKey?: string;
  readonly draft: Draft;
  readonly conflicts: readonly Conflict[];
  /** Since when there is something that the server does not have; ISO 8601. */
  readonly changedAt: string;
  readonly sent?: SentWrite;
  readonly obstacle?: SavingObstacle;
};

/** As earlier releases stored it. */
export type EarlierSavedDraft = Pick<SavedDraft, "base" | "draft"> & {
  readonly conflicts?: readonly Conflict[];
  readonly collisions?: readonly {
    readonly path: string;
    readonly mine: unknown;
    readonly theirs: unknown;
  }[];
};

export const upgradeSavedDraft = (stored: SavedDraft | EarlierSavedDraft): SavedDraft => {
  const changedAt = "changedAt" in stored ? stored.changedAt : new Date().toISOString();
  if (!("collisions" in stored && stored.collisions)) return { conflicts: [], ...stored, changedAt };
  const { collisions, ...rest } = stored;
  const conflicts = collisions.map(({ mine, ...conflict }) => ({ ...conflict, ours: mine }));
  return { ...rest, conflicts, changedAt };
};
