import { isBlockedBy, joinEntry } from "../../access/read-rule.queries.ts";
import { atMost } from "../../platform/database/at-most.ts";
import type { Db } from "../../platform/database/connect.ts";
import { type MediaBase, summaryText } from "../../presenters/summaries.queries.ts";

/*
 * Ranks change while someone walks down the feed. What rises was below and is above: it cannot come twice. What fell may
 * have been met above: a walk remembers the database's snapshot at its first page, and leaves out what fell after that
 * from a place that it has passed. Ranks travel as text, every digit of them.
 */

/** Who looks: a guest has no id. */
export type Looker = {
  readonly travellerId: string | null;
  /** Only at what those whom they follow have published. */
  readonly isFollowing: boolean;
};

/** Where a page ended. */
export type Place = { readonly rank: string; readonly id: string };

export type Walk = { readonly snapshot: string; readonly after: Place };

export type FeedRow = Place & { readonly summary: string; readonly snapshot: string };

/** The next of the feed, the highest first; from the top when there is no walk yet. */
export function findFeed(
  db: Db,
  looker: Looker,
  { walk, limit }: { walk: Walk | undefined; limit: number },
  mediaBase: MediaBase,
): Promise<FeedRow[]> {
  const best = looker.isFollowing ? bestOfFollowed : bestOfAll;
  return db<FeedRow[]>`
    select found.rank::text, found.id, pg_current_snapshot()::text as snapshot,
      ${summaryOf(db, looker, mediaBase)} as summary
    from (${best(db, looker, walk, limit)}) found ${around(db, looker)}
    order by found.rank desc, found.id desc`;
}

const bestOfAll = (db: Db, looker: Looker, walk: Walk | undefined, limit: number) => db`
  select l.rank, l.itinerary_id as id from listings l
  where l.is_listed ${unblocked(db, looker)} ${walk ? below(db, walk) : db``}
  order by l.rank desc, l.itinerary_id desc ${atMost(db, limit)}`;

/** Among the best n, all are by the n people whose own best are the best: the others' need not be gathered. */
const bestOfFollowed = (db: Db, looker: Looker, walk: Walk | undefined, limit: number) => {
  const bestBy = (count: number) => db`
    select l.rank, l.itinerary_id as id from listings l
    where l.owner_id = f.followed_id and l.is_listed ${unblocked(db, looker)} ${walk ? below(db, walk) : db``}
    order by l.rank desc, l.itinerary_id desc ${atMost(db, count)}`;
  return db`
    select best.* from (
      select f.followed_id from follows f cross join lateral (${bestBy(1)}) best
      where f.follower_id = ${looker.travellerId}
      order by best.rank desc, best.id desc ${atMost(db, limit)}
    ) f cross join lateral (${bestBy(limit)}) best
    order by best.rank desc, best.id desc ${atMost(db, limit)}`;
};

/** What a walk has yet to come by. `l` is the listing. */
export const below = (db: Db, { snapshot, after: { rank, id } }: Walk) => db`
  and (l.rank, l.itinerary_id) < (${rank}::float8, ${id}::uuid)
  and not (
    l.fell_in is not null and not pg_visible_in_snapshot(l.fell_in, ${snapshot}::text::pg_snapshot)
    and (l.fell_from, l.itinerary_id) >= (${rank}::float8, ${id}::uuid)
  )`;

const unblocked = (db: Db, { travellerId }: Looker) =>
  travellerId === null
    ? db``
    : db`
      and not ${isBlockedBy(db, travellerId, db`l.owner_id`)} and not ${isBlockedBy(db, db`l.owner_id`, travellerId)}`;

const summaryOf = (db: Db, { travellerId }: Looker, mediaBase: MediaBase) =>
  summaryText(db, mediaBase, travellerId === null ? "none" : undefined);

const around = (db: Db, { travellerId }: Looker) => db`
  join itineraries i on i.id = found.id
  join travellers t on t.id = i.owner_id
  ${travellerId === null ? db`` : joinEntry(db, travellerId)}`;

/** In the order of the ids, without those that have left Explore since they were found. */
export async function findSummaries(
  db: Db,
  looker: Looker,
  ids: readonly string[],
  mediaBase: MediaBase,
): Promise<string[]> {
  const rows = await db<{ summary: string }[]>`
    select ${summaryOf(db, looker, mediaBase)} as summary
    from unnest(${ids as string[]}::uuid[]) with ordinality as found (id, place)
    join listings l on l.itinerary_id = found.id and l.is_listed ${around(db, looker)}
    order by found.place`;
  return rows.map(({ summary }) => summary);
}
