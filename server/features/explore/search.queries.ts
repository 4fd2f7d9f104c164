import type { Db } from "../../platform/database/connect.ts";
import type { Looker, Place, Walk } from "./explore.queries.ts";

/*
 * With millions of finds nobody can sort all by how well they fit. The head of the results are the highest ranked finds,
 * sorted by that; after them the walk goes on in the order of rank. PostgreSQL plans each search for its own words (see
 * `searchDb`): rare ones are looked up, common ones are met soon enough on the way down.
 */

/** What is searched for, as tsqueries in text form: see searchQuery. */
export type Sought = { readonly all: string; readonly any: string };

export type Fit = Place & { readonly score: string };

export type FirstFind = Fit & {
  readonly snapshot: string;
  /** The lowest of the head, when the head is full. */
  readonly floorRank: string | null;
  readonly floorId: string | null;
};

/** Of a word in names and summary, tags, destination, title. Far apart: one title outweighs any number of stops. */
const weights = "'{0.001, 0.01, 0.1, 1}'";

/** The head's first page. */
export function findHead(
  db: Db,
  looker: Looker,
  sought: Sought,
  { headSize, limit }: { headSize: number; limit: number },
): Promise<FirstFind[]> {
  const { given, params } = parameters();
  return db.unsafe<FirstFind[]>(
    `with head as (
      select l.itinerary_id as id, l.rank, w.words ${finds(looker, sought, given)}
      order by l.rank desc, l.itinerary_id desc limit ${headSize}
    ), scored as (
      select id, rank, ts_rank(${weights}, words, ${given(sought.any)}::tsquery) as score from head
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

/** More of the head, whose floor is undefined when it holds all finds. */
export function findMoreHead(
  db: Db,
  looker: Looker,
  sought: Sought,
  {
    snapshot,
    floor,
    after,
    limit,
  }: { snapshot: string; floor: Place | undefined; after: Fit; limit: number },
): Promise<Fit[]> {
  const { given, params } = parameters();
  const passed = `(${given(after.score)}::real, ${given(after.rank)}::float8, ${given(after.id)}::uuid)`;
  const above = floor
    ? `and (l.rank, l.itinerary_id) >= (${given(floor.rank)}::float8, ${given(floor.id)}::uuid)`
    : "";
  return db.unsafe<Fit[]>(
    `select id, rank::text, score::text from (
      select l.itinerary_id as id, l.rank, l.fell_from, l.fell_in,
        ts_rank(${weights}, w.words, ${given(sought.any)}::tsquery) as score
      ${finds(looker, sought, given)} ${above} and ${isVisible("w.changed_in", snapshot, given)}
    ) head
    where (score, rank, id) < ${passed} and not (
      fell_in is not null and not ${isVisible("fell_in", snapshot, given)} and (score, fell_from, id) >= ${passed}
    )
    order by score desc, head.rank desc, id desc limit ${limit}`,
    params,
  );
}

/** What comes after the head, by rank alone: words that have changed move nothing here. */
export function findTail(
  db: Db,
  looker: Looker,
  sought: Sought,
  { snapshot, after, limit }: Walk & { limit: number },
): Promise<Place[]> {
  const { given, params } = parameters();
  const passed = `(${given(after.rank)}::float8, ${given(after.id)}::uuid)`;
  return db.unsafe<Place[]>(
    `select l.itinerary_id as id, l.rank::text ${finds(looker, sought, given)}
      and (l.rank, l.itinerary_id) < ${passed}
      and not (
        l.fell_in is not null and not ${isVisible("l.fell_in", snapshot, given)}
        and (l.fell_from, l.itinerary_id) >= ${passed}
      )
    order by l.rank desc, l.itinerary_id desc limit ${limit}`,
    params,
  );
}

/** Puts a value among the parameters, and gives its place in the statement. */
type Given = (value: string) => string;

function parameters(): { params: string[]; given: Given } {
  const params: string[] = [];
  return { params, given: (value) => `$${params.push(value)}::text` };
}

function finds({ travellerId, isFollowing }: Looker, { all }: Sought, given: Given): string {
  const found = `
    from listings l join listing_words w on w.itinerary_id = l.itinerary_id
    where l.is_listed and w.words @@ ${given(all)}::tsquery`;
  if (travellerId === null) return found;
  const me = `${given(travellerId)}::uuid`;
  // Gathered once: a search may pass by thousands of listings.
  const unblocked = `${found}
    and l.owner_id <> all (array(
      select blocked_id from blocks where blocker_id = ${me} union all select blocker_id from blocks where blocked_id = ${me}
    ))`;
  return isFollowing
    ? `${unblocked} and l.owner_id in (select f.followed_id from follows f where f.follower_id = ${me})`
    : unblocked;
}

const isVisible = (column: string, snapshot: string, given: Given) =>
  `pg_visible_in_snapshot(${column}, ${given(snapshot)}::pg_snapshot)`;
