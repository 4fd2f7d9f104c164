import type { Role } from "../../../contract/itinerary.ts";
import { lockOwner } from "../../access/owner-locks.queries.ts";
import { canRead, itinerariesFor, joinEntry } from "../../access/read-rule.queries.ts";
import { atMost } from "../../platform/database/at-most.ts";
import type { Db } from "../../platform/database/connect.ts";
import { itineraryColumns, itineraryJoins } from "../../presenters/itinerary-columns.queries.ts";
import type { ItineraryRow } from "../../presenters/itinerary-json.ts";

type Deletion = { id: string; tags: readonly string[]; travellerId: string; now: Date };

export type DeletionResult =
  | { readonly kind: "deleted" }
  /** It does not exist, or the caller may not read it. */
  | { readonly kind: "missing" }
  /** The caller is not its owner. */
  | { readonly kind: "forbidden" }
  /** It has none of the tags. */
  | { readonly kind: "stale"; readonly etag: string }
  /** Someone else changed it while this waited: another attempt sees that change. */
  | { readonly kind: "raced" };

export async function moveToTrash(db: Db, { id, tags, travellerId, now }: Deletion): Promise<DeletionResult> {
  // Triggers: spread_itinerary hides library entries and the listing, tell_itinerary_change tells open event streams.
  const [row] = await db<{ isDeleted: boolean; etag: string; role: Role }[]>`
    with owner as materialized (${lockOwner(db, id)}), deleted as (
      update itineraries i set deleted_at = ${now}
      from owner, library_entries e
      where i.id = ${id} and i.owner_id = owner.id and i.deleted_at is null and i.etag = any(${tags as string[]}::text[])
        and e.itinerary_id = i.id and e.traveller_id = ${travellerId} and e.role = 'owner'
      returning 1
    )
    select exists (select from deleted) as "isDeleted", i.etag, coalesce(e.role, 'none') as role
    from ${itinerariesFor(db, travellerId)}
    where i.id = ${id} and ${canRead(db, travellerId)}`;
  if (!row) return { kind: "missing" };
  if (row.isDeleted) return { kind: "deleted" };
  if (row.role !== "owner") return { kind: "forbidden" };
  return tags.includes(row.etag) ? { kind: "raced" } : { kind: "stale", etag: row.etag };
}

export type RestoreResult =
  | { readonly kind: "restored"; readonly row: ItineraryRow }
  /** It does not exist, or the caller may not read it. */
  | { readonly kind: "missing" }
  /** The caller is not its owner. */
  | { readonly kind: "forbidden" };

/** One that is not in the trash counts as restored. */
export async function takeFromTrash(db: Db, id: string, travellerId: string): Promise<RestoreResult> {
  const [row] = await db<ItineraryRow[]>`
    with owner as materialized (${lockOwner(db, id)}), restored as (
      update itineraries i set deleted_at = null
      from owner where i.id = ${id} and i.owner_id = owner.id and owner.id = ${travellerId} and i.deleted_at is not null
    )
    select ${itineraryColumns(db, travellerId)} from itineraries i ${itineraryJoins(db)} ${joinEntry(db, travellerId)}
    where i.id = ${id} and (i.owner_id = ${travellerId} or ${canRead(db, travellerId)})`;
  if (!row) return { kind: "missing" };
  return row.role === "owner" ? { kind: "restored", row } : { kind: "forbidden" };
}

/** Some of those that were deleted by then, the earliest first. */
export async function listExpiredTrash(db: Db, until: Date, limit: number): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select id from itineraries where deleted_at <= ${until} order by deleted_at, id ${atMost(db, limit)}`;
  return rows.map(({ id }) => id);
}

/** Unless it has been restored since. The owner is locked first, as in every transaction that takes several locks. */
export async function deleteFromTrash(db: Db, id: string, until: Date): Promise<boolean> {
  // Triggers: withdraw_itinerary empties library entries and deletes the listing (count_listing_gone), use_images_gone
  // marks images as idle and let_go_of_poster_gone its poster, let_go_of_words_deleted notes its words,
  // tell_itinerary_gone tells open event streams.
  const rows = await db`
    with owner as materialized (${lockOwner(db, id)})
    delete from itineraries i using owner where i.id = ${id} and i.owner_id = owner.id and i.deleted_at <= ${until}
    returning 1`;
  return rows.length > 0;
}
