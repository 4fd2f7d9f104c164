import { atMost } from "../../platform/database/at-most.ts";
import type { Db } from "../../platform/database/connect.ts";
import { type MediaBase, summaryHead } from "../../presenters/summaries.queries.ts";
import { below, type Place, type Walk } from "./explore.queries.ts";

export type FeedLine = Place & {
  readonly ownerId: string;
  /** The beginning of its summary. */
  readonly head: string;
  /** Those of the travellers who have a role on it: id and role in turns, with spaces between. */
  readonly roles: string | null;
};

export type SharedPage = {
  readonly lines: readonly FeedLine[];
  /** The database's snapshot in which it was read. */
  readonly snapshot: string;
  /** Those of the travellers who block someone or are blocked, and may have to see another page. */
  readonly apart: ReadonlySet<string>;
};

/** A page of the feed, the highest first, as all of these travellers (and every guest) see it. */
export async function readFeed(
  db: Db,
  { walk, limit }: { walk: Walk | undefined; limit: number },
  travellerIds: readonly string[],
  mediaBase: MediaBase,
): Promise<SharedPage> {
  const ids = travellerIds as string[];
  const rows = await db<(FeedLine & { snapshot: string; apart: string | null })[]>`
    select found.rank::text, found.id, i.owner_id as "ownerId", ${summaryHead(db, mediaBase)} as head,
      (
        select string_agg(e.traveller_id || ' ' || e.role, ' ') from library_entries e
        where e.itinerary_id = found.id and e.traveller_id = any(${ids}::uuid[]) and e.role is not null
      ) as roles,
      pg_current_snapshot()::text as snapshot,
      (
        select string_agg(id::text, ' ') from (
          select blocker_id as id from blocks where blocker_id = any(${ids}::uuid[])
          union select blocked_id from blocks where blocked_id = any(${ids}::uuid[])
        ) apart
      ) as apart
    from (
      select l.rank, l.itinerary_id as id from listings l
      where l.is_listed ${walk ? below(db, walk) : db``}
      order by l.rank desc, l.itinerary_id desc ${atMost(db, limit)}
    ) found join itineraries i on i.id = found.id
    order by found.rank desc, found.id desc`;
  const [first] = rows;
  return { lines: rows, snapshot: first?.snapshot ?? "", apart: new Set(first?.apart?.split(" ")) };
}
