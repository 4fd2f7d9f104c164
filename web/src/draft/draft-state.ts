import type { Author } from "../../../contract/author.ts";
import type { Itinerary, Role } from "../../../contract/itinerary.ts";
import type { Draft } from "./draft.ts";
import type { Collision } from "./merge/collision.ts";

/** Where what was written is right now. */
type Saving =
  | { readonly state: "saved" }
  | { readonly state: "unsaved" }
  | { readonly state: "saving" }
  /** The connection is gone: kept in this browser, sent when it is back. */
  | { readonly state: "waiting" }
  /** Others changed the same: the traveller has to choose. All else is saved as ever. */
  | { readonly state: "collided"; readonly collisions: readonly Collision[] }
  /** Refused for good: what was written stays here, until it is mended or undone. */
  | { readonly state: "failed"; readonly error: unknown };

export type DraftState = {
  /** As the server last gave it: who made it, its counts and images. What it says is in `draft`. */
  readonly itinerary: Itinerary;
  readonly etag: string;
  readonly role: Role;
  /** As this traveller sees it: with what is not saved yet. */
  readonly draft: Draft;
  readonly saving: Saving;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** What is to be chosen, whatever else is going on. */
  readonly collisions: readonly Collision[];
  /** Days, stops, packing items and expenses that others changed a moment ago. */
  readonly recentlyChanged: ReadonlySet<string>;
  /** The last change by someone else since the page was opened. */
  readonly changedByOthers: { readonly by?: Author } | undefined;
  /** How often people came or went or roles changed, or may have, since the page was opened. */
  readonly peopleChanges: number;
  /** Whether anything written here is not on the server yet. */
  readonly hasUnsaved: boolean;
  /** Deleted, or no longer this traveller's to read. */
  readonly isGone: boolean;
  /** What a closed tab had left unsaved is on top again. */
  readonly wasRecovered: boolean;
};

const nothing: ReadonlySet<string> = new Set();

export const canEdit = ({ role, isGone }: Pick<DraftState, "role" | "isGone">): boolean =>
  !isGone && (role === "owner" || role === "editor");

export const firstState = (itinerary: Itinerary, etag: string, draft: Draft): DraftState => ({
  itinerary,
  etag,
  role: itinerary.role,
  draft,
  saving: { state: "saved" },
  canUndo: false,
  canRedo: false,
  collisions: [],
  recentlyChanged: nothing,
  changedByOthers: undefined,
  peopleChanges: 0,
  hasUnsaved: false,
  isGone: false,
  wasRecovered: false,
});
