import { atMost } from "../../platform/database/at-most.ts";
import type { Db } from "../../platform/database/connect.ts";
import { timeText } from "../../presenters/summaries.queries.ts";

export type ListedRow = { readonly id: string; readonly updatedAt: string };

/** What is in Explore, by id. */
export function listListed(
  db: Db,
  { limit, skipped }: { readonly limit: number; readonly skipped: number },
): Promise<ListedRow[]> {
  return db<ListedRow[]>`
    select l.itinerary_id as id, ${timeText(db, "i.updated_at")} as "updatedAt"
    from listings l join itineraries i on i.id = l.itinerary_id
    where l.is_listed
    order by l.itinerary_id ${atMost(db, limit)} offset ${skipped}`;
}

export async function countListed(db: Db): Promise<number> {
  const [row] = await db<
    { count: number }[]
  >`select count(*)::integer as count from listings where is_listed`;
  return row?.count ?? 0;
}
