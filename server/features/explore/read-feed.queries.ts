import { atMost } from "../../platform/database/at-most.ts";
import type { Db } from "../../platform/database/connect.ts";
import { summaryColumns } from "../../presenters/itinerary-columns.queries.ts";
import type { SummaryRow } from "../../presenters/itinerary-json.ts";
import { afterCursor, type FeedCursor, type FeedPosition } from "./explore.queries.ts";

type FeedSummaryRow = SummaryRow &
  FeedPosition & {
    readonly ownerId: string;
    /** Of the travellers who have a role on it: ids and roles in turn, with spaces between. */
    readonly roles: string | null;
  };

export type SharedFeedPage = {
  readonly rows: readonly FeedSummaryRow[];
  readonly snapshot: string;
  /** Of the travellers who block someone or are blocked, and may have to see another page. */
  readonly blockers: ReadonlySet<string>;
};

/** A page of the feed, the highest rank first, as all of these travellers and every guest see it. */
export async function readFeed(
  db: Db,
  { cursor, limit }: { cursor: FeedCursor | undefined; limit: number },
  travellerIds: readonly string[],
): Promise<SharedFeedPage> {
  const ids = travellerIds as string[];
  const rows = await db<(FeedSummaryRow & { snapshot: string; blockers: string | null })[]>`
    select found.rank::text, i.owner_id as "ownerId", ${summaryColumns(db)},
      (
        select string_agg(e.traveller_id || ' ' || e.role, ' ') from library_entries e
        where e.itinerary_id = found.id and e.traveller_id = any(${ids}::uuid[]) and e.role is not null
      ) as roles,
      pg_current_snapshot()::text as snapshot,
      (
        select string_agg(id::text, ' ') from (
          select blocker_id as id from blocks where blocker_id = any(${ids}::uuid[])
          union select blocked_id from blocks where blocked_id = any(${ids}::uuid[])
        ) blockers
      ) as blockers
    from (
      select l.rank, l.itinerary_id as id from listings l
      where l.is_listed ${cursor ? afterCursor(db, cursor) : db``}
      order by l.rank desc, l.itinerary_id desc ${atMost(db, limit)}
    ) found join itineraries i on i.id = found.id
    order by found.rank desc, found.id desc`;
  const [first] = rows;
  return { rows, snapshot: first?.snapshot ?? "", blockers: new Set(first?.blockers?.split(" ")) };
}
