import type { ItineraryMarks } from "../../../contract/marks.ts";
import { lockTravellerAndOwner } from "../../access/owner-locks.queries.ts";
import { canRead, itinerariesFor } from "../../access/read-rule.queries.ts";
import type { Db } from "../../platform/database/connect.ts";

export type Mark = "like" | "dislike" | "save";

type Marking = { mark: Mark; itineraryId: string; travellerId: string };

/** Where a mark is kept: it is there when `column` is `set`. */
const placeOf = (db: Db, mark: Mark) =>
  mark === "save"
    ? { column: db`saved`, set: db`true`, unset: db`false` }
    : { column: db`reaction`, set: mark === "like" ? db`'like'` : db`'dislike'`, unset: db`null` };

/*
 * Rows are locked in the order travellers (by id), itinerary, entry, as everywhere, and ahead of the write: an update
 * holds the entry before its trigger runs.
 */

/** `missing`: there is no such itinerary, or none that the traveller may read. */
export type MarkResult = { readonly kind: "done" | "missing" };

export async function addMark(db: Db, { mark, itineraryId, travellerId }: Marking): Promise<MarkResult> {
  const { column, set } = placeOf(db, mark);
  // Triggers: place_entry fills in what lists sort by; count_entry_come and count_entry_change count on the listing.
  const [row] = await db<{ isReadable: boolean }[]>`
    with held as materialized (${lockTravellerAndOwner(db, travellerId, itineraryId)}), readable as (
      select i.id from ${itinerariesFor(db, travellerId)}
      -- In one statement, so that both are locked before the itinerary is.
      where array[${travellerId}::uuid, i.owner_id] <@ (select array_agg(id) from held)
        and i.id = ${itineraryId} and ${canRead(db, travellerId)}
      for share of i
    ), marked as (
      insert into library_entries as e (itinerary_id, traveller_id, ${column})
      select id, ${travellerId}, ${set} from readable
      on conflict (itinerary_id, traveller_id) do update set ${column} = ${set} where e.${column} is distinct from ${set}
    )
    select exists (select from readable) as "isReadable"`;
  return { kind: row?.isReadable ? "done" : "missing" };
}

/** `missing` only if there was no mark either. */
export async function removeMark(db: Db, { mark, itineraryId, travellerId }: Marking): Promise<MarkResult> {
  const { column, set, unset } = placeOf(db, mark);
  const [row] = await db<{ isKnown: boolean }[]>`
    with held as (
      select i.id, ${canRead(db, travellerId)} as is_readable
      from ${itinerariesFor(db, travellerId)} join travellers t on t.id = i.owner_id
      where i.id = ${itineraryId}
      for share of t, i
    ), unmarked as (
      update library_entries e set ${column} = ${unset} from held
      where e.itinerary_id = held.id and e.traveller_id = ${travellerId} and e.${column} = ${set}
      returning 1
    )
    select exists (select from unmarked) or exists (select from held where is_readable) as "isKnown"`;
  return { kind: row?.isKnown ? "done" : "missing" };
}

/** The traveller's (or guest's) marks on the itineraries that they may read, in the order of the ids. */
export async function findMarks(
  db: Db,
  { itineraryIds, travellerId }: { itineraryIds: readonly string[]; travellerId: string | null },
): Promise<ItineraryMarks[]> {
  const rows = await db<ItineraryMarks[]>`
    select i.id, coalesce(e.reaction = 'like', false) as "isLiked", coalesce(e.reaction = 'dislike', false) as "isDisliked",
      coalesce(e.saved, false) as "isSaved", l.likes as "likesCount"
    from unnest(${itineraryIds as string[]}::uuid[], ${itineraryIds.map(() => travellerId)}::uuid[])
      with ordinality as requested (id, traveller_id, place)
    join itineraries i on i.id = requested.id
    join listings l on l.itinerary_id = i.id
    -- Both columns of the key come from the request; with one of them alone, all its entries would be read.
    left join library_entries e on e.itinerary_id = requested.id and e.traveller_id = requested.traveller_id
    where ${canRead(db, travellerId)}
    order by requested.place`;
  return [...rows];
}

export type NewMarks = { readonly travellerId: string; readonly isLiked: boolean; readonly isSaved: boolean };

/**
 * Marks of several travellers on an itinerary that this transaction created. They may have an entry for this id
 * already, of an itinerary that was removed.
 */
export async function insertMarks(db: Db, itineraryId: string, marks: readonly NewMarks[]): Promise<void> {
  for (const { travellerId, isLiked, isSaved } of marks)
    await db`
      insert into library_entries (itinerary_id, traveller_id, reaction, saved)
      values (${itineraryId}, ${travellerId}, ${isLiked ? "like" : null}, ${isSaved})
      on conflict (itinerary_id, traveller_id) do update set reaction = excluded.reaction, saved = excluded.saved`;
}
