import type { Role } from "../../../contract/itinerary.ts";
import { atMost } from "../../platform/database/at-most.ts";
import type { Db } from "../../platform/database/connect.ts";

/** How far a client has read: the transaction and the itinerary of the last change that it got. */
type ChangePosition = {
  changedIn: string;
  id: string;
  /** The client has never had anything that was gone before this transaction. */
  beganIn: string;
};

type ChangeRow = { id: string; changedIn: string; isGone: boolean; etag: string | null; role: Role };

type Changes = {
  /** The first transaction that may still be running: changes from there on come later. */
  horizon: string;
  rows: ChangeRow[];
};

type ChangesQuery = { travellerId: string; position: ChangePosition | undefined; limit: number };

/** In the order of transactions. Without a position, everything that is there, and nothing that is gone. */
export async function findChanges(db: Db, { travellerId, position, limit }: ChangesQuery): Promise<Changes> {
  const rows = await db<({ horizon: string } & (ChangeRow | { [name in keyof ChangeRow]: null }))[]>`
    select now.horizon::text as horizon, c.id, c.changed_in::text as "changedIn", c."isGone", c.etag, c.role
    from (select pg_snapshot_xmin(pg_current_snapshot()) as horizon) now
    left join lateral (
      select e.itinerary_id as id, e.changed_in, not e.is_shown as "isGone", case when e.is_shown then e.etag end as etag,
        coalesce(e.role, 'none') as role
      from library_entries e
      where e.traveller_id = ${travellerId} and e.changed_in < now.horizon
        and (e.is_shown or e.changed_in >= ${position ? db`${position.beganIn}::text::xid8` : db`now.horizon`})
        ${position ? db`and (e.changed_in, e.itinerary_id) > (${position.changedIn}::text::xid8, ${position.id}::uuid)` : db``}
      order by e.changed_in, e.itinerary_id ${atMost(db, limit)}
    ) c on true
    order by c.changed_in, c.id`;
  return { horizon: rows[0]?.horizon ?? "0", rows: rows.filter((row) => row.id !== null) };
}

/** Deletes some tombstones that no cursor can reach any more. Returns how many. */
export async function deleteSomeTombstones(db: Db, changedBefore: Date, limit: number): Promise<number> {
  const { count } = await db`
    delete from library_entries where (itinerary_id, traveller_id) in (
      select itinerary_id, traveller_id from library_entries
      where role is null and reaction is null and not saved and lowered_to is null and changed_at < ${changedBefore}
      order by changed_at ${atMost(db, limit)} for update skip locked
    )`;
  return count;
}
