import type { Db } from "../../database/connect.ts";

/** Adds to the counts, and tells which. Those that someone else is writing to are left for later: nobody waits. */
export async function addViews(db: Db, ids: readonly string[], counts: readonly number[]): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    with seen as (
      select * from unnest(${ids as string[]}::uuid[], ${counts as number[]}::integer[]) as seen (id, count)
    ), free as (
      select l.itinerary_id, seen.count from listings l join seen on seen.id = l.itinerary_id
      for update of l skip locked
    )
    update listings l set views = l.views + free.count from free where l.itinerary_id = free.itinerary_id
    returning l.itinerary_id as id`;
  return rows.map(({ id }) => id);
}
