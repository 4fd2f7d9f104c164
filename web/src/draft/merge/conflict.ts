import type { Author } from "../../../../contract/author.ts";

/** Something that both sides changed, in different ways. */
export type Conflict = {
  /** A JSON Pointer into the draft by ids: `/days/{dayId}/stops/{stopId}/name`. */
  readonly path: string;
  /** Undefined where that side removed it. */
  readonly ours: unknown;
  readonly theirs: unknown;
  /** Who wrote theirs, if known. */
  readonly by?: Author;
};
