import { canEdit } from "../../access/roles.ts";
import type { ItineraryRow } from "../../presenters/itinerary-json.ts";

export type WriteResult =
  | { readonly kind: "written"; readonly row: ItineraryRow }
  | { readonly kind: "unchanged"; readonly row: ItineraryRow }
  /** It does not exist, or the caller may not read it. */
  | { readonly kind: "missing" }
  /** The caller may read but not edit it. */
  | { readonly kind: "forbidden" }
  /** The caller may edit it, but only its owner may change this field. */
  | { readonly kind: "ownerOnly"; readonly field: "visibility" | "publicDetails" }
  /** It has none of the tags. */
  | { readonly kind: "stale"; readonly etag: string }
  /** It is public, and its words for the search are missing. */
  | { readonly kind: "wordsMissing" }
  /** Someone else changed it while this write waited: another attempt sees that change. */
  | { readonly kind: "raced" };

/** The itinerary after a write, or, where nothing was written, as it was when the statement began. */
export type WriteRow = ItineraryRow & { readonly isWritten: boolean };

type Refusal = Extract<WriteResult, { kind: "missing" | "forbidden" | "stale" }>;

/** The failure of a refused write, for the reasons that all writes share. */
export function refusalOf(row: WriteRow | undefined, tags: readonly string[]): Refusal | undefined {
  if (!row) return { kind: "missing" };
  if (row.isWritten) return undefined;
  if (!canEdit(row)) return { kind: "forbidden" };
  return tags.includes(row.etag) ? undefined : { kind: "stale", etag: row.etag };
}
