import type { Author } from "../../../../contract/author.ts";

/** What someone else and this traveller both changed, differently. */
export type Collision = {
  /** What both changed, as a JSON Pointer into the draft by ids: `/days/{dayId}/stops/{stopId}/name`. */
  readonly path: string;
  /** Undefined where that side has taken it away. */
  readonly mine: unknown;
  readonly theirs: unknown;
  /** Who wrote theirs, where that is known. */
  readonly by?: Author;
};
