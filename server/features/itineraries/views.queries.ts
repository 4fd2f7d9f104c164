import type { Db } from "../../platform/database/connect.ts";

/**
 * Adds to the counts and returns those that it could not add: listings that are locked are skipped, not waited for.
 * Deleted listings are not returned.
 */
export async function addViews(db: Db, ids: readonly string[], counts: readonly number[]): Promise<string[]> {
  // Trigger: place_listing computes the rank.
  const rows = await db<{ id: string }[]>`
    with viewed as (
      select * from unnest(${ids as string[]}::uuid[], ${counts as number[]}::integer[]) as viewed (id, count)
    ), free as (
      select l.itinerary_id, viewed.count from listings l join viewed on viewed.id = l.itinerary_id
      for update of l skip locked
    ), counted as (
      update listings l set views = l.views + free.count from free where l.itinerary_id = free.itinerary_id
      returning l.itinerary_id
    )
    select l.itinerary_id as id from listings l join viewed on viewed.id = l.itinerary_id
    where l.itinerary_id not in (select itinerary_id from counted)`;
  return rows.map(({ id }) => id);
}
