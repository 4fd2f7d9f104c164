import { lockOwner } from "../../access/owner-locks.queries.ts";
import { atMost } from "../../platform/database/at-most.ts";
import type { Db } from "../../platform/database/connect.ts";
import type { MediaBase } from "../../presenters/summaries.queries.ts";
import { around, fullForm, type ItineraryRow } from "./itineraries.queries.ts";

type Deletion = { id: string; tags: readonly string[]; travellerId: string; now: Date };

/** Whether it went there. */
export async function moveToTrash(db: Db, { id, tags, travellerId, now }: Deletion): Promise<boolean> {
  const rows = await db`
    with owner as materialized (${lockOwner(db, id)})
    update itineraries i set deleted_at = ${now}
    from owner, library_entries e
    where i.id = ${id} and i.owner_id = owner.id and i.deleted_at is null and i.etag = any(${tags as string[]}::text[])
      and e.itinerary_id = i.id and e.traveller_id = ${travellerId} and e.role = 'owner'
    returning 1`;
  return rows.length > 0;
}

/** The itinerary as it is outside of the trash, where it may have been all along. Undefined when it is not theirs. */
export async function takeFromTrash(
  db: Db,
  id: string,
  ownerId: string,
  mediaBase: MediaBase,
): Promise<ItineraryRow | undefined> {
  const [row] = await db<ItineraryRow[]>`
    with owner as materialized (${lockOwner(db, id)}), restored as (
      update itineraries i set deleted_at = null
      from owner where i.id = ${id} and i.owner_id = owner.id and owner.id = ${ownerId} and i.deleted_at is not null
    )
    select ${fullForm(db, mediaBase, "owner")} from itineraries i ${around(db)}
    where i.id = ${id} and i.owner_id = ${ownerId}`;
  return row;
}

/** Some of those that went there by then, the first ones first. */
export async function dueTrash(db: Db, until: Date, most: number): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select id from itineraries where deleted_at <= ${until} order by deleted_at, id ${atMost(db, most)}`;
  return rows.map(({ id }) => id);
}

/** Unless it has been restored since. Its owner is held first, as everyone does who takes several locks. */
export async function deleteFromTrash(db: Db, id: string, until: Date): Promise<boolean> {
  const rows = await db`
    with owner as materialized (${lockOwner(db, id)})
    delete from itineraries i using owner where i.id = ${id} and i.owner_id = owner.id and i.deleted_at <= ${until}
    returning 1`;
  return rows.length > 0;
}
