import { isBlockedBy, joinEntry } from "../../access/read-rule.queries.ts";
import { atMost } from "../../platform/database/at-most.ts";
import type { Db } from "../../platform/database/connect.ts";
import { summaryColumns, summaryReaderColumns } from "../../presenters/itinerary-columns.queries.ts";
import type { ReaderSummaryRow } from "../../presenters/itinerary-json.ts";

/*
 * Ranks change while someone pages through the feed. What rises moves from below to above and cannot be shown twice.
 * What falls may have been shown above: cursors hold the database's snapshot at the first page, and leave out what fell
 * after that from a position that was already passed. Ranks are text, to keep every digit.
 */

export type FeedScope = {
  /** The reader; null for a guest. */
  readonly travellerId: string | null;
  /** Only itineraries of people whom they follow. */
  readonly isFollowing: boolean;
  /** Only itineraries that have all of the ones and any of the others: see facets.ts. */
  readonly facets?: { readonly all: readonly string[]; readonly any: readonly string[] };
};

export type FeedPosition = { readonly rank: string; readonly id: string };

/** Where a page ended, and the database's snapshot at the first page. */
export type FeedCursor = { readonly snapshot: string; readonly after: FeedPosition };

export type FeedRow = ReaderSummaryRow & FeedPosition & { readonly snapshot: string };

/** The next page of the feed, the highest rank first; the first page without a cursor. */
export function findFeed(
  db: Db,
  scope: FeedScope,
  { cursor, limit }: { cursor: FeedCursor | undefined; limit: number },
): Promise<FeedRow[]> {
  const best = scope.isFollowing ? bestOfFollowed : bestOfAll;
  return db<FeedRow[]>`
    select found.rank::text, pg_current_snapshot()::text as snapshot, ${readerSummaryColumns(db, scope)}
    from (${best(db, scope, cursor, limit)}) found ${summaryJoins(db, scope)}
    order by found.rank desc, found.id desc`;
}

const bestOfAll = (db: Db, scope: FeedScope, cursor: FeedCursor | undefined, limit: number) => db`
  select l.rank, l.itinerary_id as id from listings l
  where l.is_listed ${unblocked(db, scope)} ${cursor ? afterCursor(db, cursor) : db``}
  order by l.rank desc, l.itinerary_id desc ${atMost(db, limit)}`;

/** The best n are all by the n people whose own best rank highest: nobody else's itineraries need to be read. */
const bestOfFollowed = (db: Db, scope: FeedScope, cursor: FeedCursor | undefined, limit: number) => {
  const bestBy = (count: number) => db`
    select l.rank, l.itinerary_id as id from listings l
    where l.owner_id = f.followed_id and l.is_listed ${unblocked(db, scope)} ${cursor ? afterCursor(db, cursor) : db``}
    order by l.rank desc, l.itinerary_id desc ${atMost(db, count)}`;
  return db`
    select best.* from (
      select f.followed_id from follows f cross join lateral (${bestBy(1)}) best
      where f.follower_id = ${scope.travellerId}
      order by best.rank desc, best.id desc ${atMost(db, limit)}
    ) f cross join lateral (${bestBy(limit)}) best
    order by best.rank desc, best.id desc ${atMost(db, limit)}`;
};

/** What comes after the cursor. `l` is the listing. */
export const afterCursor = (db: Db, { snapshot, after: { rank, id } }: FeedCursor) => db`
  and (l.rank, l.itinerary_id) < (${rank}::float8, ${id}::uuid)
  and not (
    l.fell_in is not null and not pg_visible_in_snapshot(l.fell_in, ${snapshot}::text::pg_snapshot)
    and (l.fell_from, l.itinerary_id) >= (${rank}::float8, ${id}::uuid)
  )`;

const unblocked = (db: Db, { travellerId }: FeedScope) =>
  travellerId === null
    ? db``
    : db`
      and not ${isBlockedBy(db, travellerId, db`l.owner_id`)} and not ${isBlockedBy(db, db`l.owner_id`, travellerId)}`;

const readerSummaryColumns = (db: Db, { travellerId }: FeedScope) =>
  db`${summaryColumns(db)}, ${summaryReaderColumns(db, travellerId === null ? "none" : undefined)}`;

const summaryJoins = (db: Db, { travellerId }: FeedScope) => db`
  join itineraries i on i.id = found.id
  join travellers t on t.id = i.owner_id
  ${travellerId === null ? db`` : joinEntry(db, travellerId)}`;

/** In the order of the ids, without itineraries that have left Explore since they were found. */
export function findSummaries(db: Db, scope: FeedScope, ids: readonly string[]): Promise<ReaderSummaryRow[]> {
  return db<ReaderSummaryRow[]>`
    select ${readerSummaryColumns(db, scope)}
    from unnest(${ids as string[]}::uuid[]) with ordinality as found (id, place)
    join listings l on l.itinerary_id = found.id and l.is_listed ${summaryJoins(db, scope)}
    order by found.place`;
}
