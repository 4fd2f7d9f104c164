import type { Db } from "../../platform/database/connect.ts";
import type { FeedCursor, FeedPosition, FeedScope } from "./explore.queries.ts";

/*
 * With millions of results, not all can be sorted by how well they match. The head of the results are the highest
 * ranked matches, sorted by score; after them come the others in the order of rank. PostgreSQL plans each search for
 * its own words (see `searchDb`): rare words are looked up, common ones are found soon enough on the way down the
 * ranks.
 */

/** As tsqueries in text form: see searchQuery. */
export type SearchQuery = { readonly all: string; readonly any: string };

export type ScoredMatch = FeedPosition & { readonly score: string };

export type FirstMatch = ScoredMatch & {
  readonly snapshot: string;
  /** The lowest of the head, when the head is full. */
  readonly floorRank: string | null;
  readonly floorId: string | null;
};

/**
 * Of a word in names and summary, tags, destination, title. They differ so much that a title outweighs any number of
 * stops.
 */
const weights = "'{0.001, 0.01, 0.1, 1}'";

/** The head's first page. */
export function findHead(
  db: Db,
  scope: FeedScope,
  query: SearchQuery,
  { headSize, limit }: { headSize: number; limit: number },
): Promise<FirstMatch[]> {
  const { add, params } = parameters();
  return db.unsafe<FirstMatch[]>(
    `with head as (
      select l.itinerary_id as id, l.rank, w.words ${matching(scope, query, add)}
      order by l.rank desc, l.itinerary_id desc limit ${headSize}
    ), scored as (
      select id, rank, ts_rank(${weights}, words, ${add(query.any)}::tsquery) as score from head
    )
    select scored.id, scored.rank::text, scored.score::text, pg_current_snapshot()::text as snapshot,
      floor.rank::text as "floorRank", floor.id as "floorId"
    from scored left join (
      select id, rank from head order by rank desc, id desc offset ${headSize - 1} limit 1
    ) floor on true
    order by scored.score desc, scored.rank desc, scored.id desc limit ${limit}`,
    params,
  );
}

/** More of the head, whose floor is undefined when it contains all matches. */
export function findMoreHead(
  db: Db,
  scope: FeedScope,
  query: SearchQuery,
  {
    snapshot,
    floor,
    after,
    limit,
  }: { snapshot: string; floor: FeedPosition | undefined; after: ScoredMatch; limit: number },
): Promise<ScoredMatch[]> {
  const { add, params } = parameters();
  const passed = `(${add(after.score)}::real, ${add(after.rank)}::float8, ${add(after.id)}::uuid)`;
  const above = floor
    ? `and (l.rank, l.itinerary_id) >= (${add(floor.rank)}::float8, ${add(floor.id)}::uuid)`
    : "";
  return db.unsafe<ScoredMatch[]>(
    `select id, rank::text, score::text from (
      select l.itinerary_id as id, l.rank, l.fell_from, l.fell_in,
        ts_rank(${weights}, w.words, ${add(query.any)}::tsquery) as score
      ${matching(scope, query, add)} ${above} and ${isVisible("w.changed_in", snapshot, add)}
    ) head
    where (score, rank, id) < ${passed} and not (
      fell_in is not null and not ${isVisible("fell_in", snapshot, add)} and (score, fell_from, id) >= ${passed}
    )
    order by score desc, head.rank desc, id desc limit ${limit}`,
    params,
  );
}

/** What comes after the head, by rank alone: changed words move nothing here. */
export function findTail(
  db: Db,
  scope: FeedScope,
  query: SearchQuery,
  { snapshot, after, limit }: FeedCursor & { limit: number },
): Promise<FeedPosition[]> {
  const { add, params } = parameters();
  const passed = `(${add(after.rank)}::float8, ${add(after.id)}::uuid)`;
  return db.unsafe<FeedPosition[]>(
    `select l.itinerary_id as id, l.rank::text ${matching(scope, query, add)}
      and (l.rank, l.itinerary_id) < ${passed}
      and not (
        l.fell_in is not null and not ${isVisible("l.fell_in", snapshot, add)}
        and (l.fell_from, l.itinerary_id) >= ${passed}
      )
    order by l.rank desc, l.itinerary_id desc limit ${limit}`,
    params,
  );
}

/** Adds a parameter, and returns its placeholder. */
type AddParameter = (value: string) => string;

function parameters(): { params: string[]; add: AddParameter } {
  const params: string[] = [];
  return { params, add: (value) => `$${params.push(value)}::text` };
}

function matching({ travellerId, isFollowing }: FeedScope, { all }: SearchQuery, add: AddParameter): string {
  const found = `
    from listings l join listing_words w on w.itinerary_id = l.itinerary_id
    where l.is_listed and w.words @@ ${add(all)}::tsquery`;
  if (travellerId === null) return found;
  const me = `${add(travellerId)}::uuid`;
  // An array is built once: a search may pass thousands of listings.
  const unblocked = `${found}
    and l.owner_id <> all (array(
      select blocked_id from blocks where blocker_id = ${me} union all select blocker_id from blocks where blocked_id = ${me}
    ))`;
  return isFollowing
    ? `${unblocked} and l.owner_id in (select f.followed_id from follows f where f.follower_id = ${me})`
    : unblocked;
}

const isVisible = (column: string, snapshot: string, add: AddParameter) =>
  `pg_visible_in_snapshot(${column}, ${add(snapshot)}::pg_snapshot)`;
