import type { Author } from "../../../contract/author.ts";
import type { Itinerary, Role } from "../../../contract/itinerary.ts";
import type { ComparedPart } from "../history/compare-versions.ts";
import type { Draft } from "./draft.ts";
import type { Conflict } from "./merge/conflict.ts";
import type { Kept } from "./saved-draft-writer.ts";

/** Whether the draft is on the server. */
type Saving =
  | { readonly state: "saved" }
  | { readonly state: "unsaved" }
  | { readonly state: "saving" }
  /** Offline: sent when the connection is back. Only if it is kept may the page be closed before that. */
  | {
      readonly state: "waiting";
      /** Since when the server lacks something; ISO 8601. */
      readonly since: string;
      readonly kept: Kept;
    }
  /** Others changed the same fields: the traveller has to choose. Everything else is saved. */
  | { readonly state: "conflict"; readonly conflicts: readonly Conflict[] }
  /** The server rejected it: it stays here until it is corrected or undone. */
  | { readonly state: "failed"; readonly error: unknown };

export type ChangeByOthers = {
  /** Undefined while it is not known. */
  readonly by?: Author;
  readonly parts: readonly ComparedPart[];
};

export type DraftState = {
  /** The server's last response: author, counts, images. What can be edited is in `draft`. */
  readonly itinerary: Itinerary;
  readonly etag: string;
  readonly role: Role;
  /** As this traveller sees it, with unsaved changes. */
  readonly draft: Draft;
  readonly saving: Saving;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** What the traveller has to choose, in any saving state. */
  readonly conflicts: readonly Conflict[];
  /** Days, stops, packing items and expenses that others changed a moment ago. */
  readonly recentlyChanged: ReadonlySet<string>;
  /** The last change by someone else since the page was opened. */
  readonly lastChangeByOthers: ChangeByOthers | undefined;
  /** Counts up when companions or roles have changed, or may have. */
  readonly peopleChanges: number;
  readonly hasUnsaved: boolean;
  /** As far as is known, the server does not have the itinerary yet. */
  readonly isNew: boolean;
  /** Since when there are unsaved changes or open conflicts; ISO 8601. */
  readonly changedAt: string | undefined;
  /** Whether unsaved changes are on this device. */
  readonly kept: Kept;
  /** Deleted, or no longer shared with this traveller. */
  readonly isGone: boolean;
  /** Unsaved changes of a closed tab were found and merged in. */
  readonly wasRecovered: boolean;
};

const nothing: ReadonlySet<string> = new Set();

export const canEdit = ({ role, isGone }: Pick<DraftState, "role" | "isGone">): boolean =>
  !isGone && (role === "owner" || role === "editor");

type Opened = { readonly itinerary: Itinerary; readonly etag: string; readonly isNew: boolean };

export const initialState = ({ itinerary, etag, isNew }: Opened, draft: Draft): DraftState => ({
  itinerary,
  etag,
  role: itinerary.role,
  draft,
  saving: { state: "saved" },
  canUndo: false,
  canRedo: false,
  conflicts: [],
  recentlyChanged: nothing,
  lastChangeByOthers: undefined,
  peopleChanges: 0,
  hasUnsaved: false,
  isNew,
  changedAt: undefined,
  kept: "writing",
  isGone: false,
  wasRecovered: false,
});
