import type { Db } from "../../platform/database/connect.ts";
import { facets } from "../../platform/search/facets.ts";
import type { SearchPlan } from "../../platform/search/plan-search.ts";
import type { FeedCursor, FeedPosition, FeedScope } from "./explore.queries.ts";

/*
 * With millions of results, not all can be sorted by how well they match. The head of the results are the highest
 * ranked matches, sorted by score; after them come the others in the order of rank. PostgreSQL plans each search for
 * its own words (see `searchDb`): rare words are looked up, common ones are found soon enough on the way down the
 * ranks.
 */

/** Which itineraries: those that match the plan, and have the facets of the scope. */
export type Search = { readonly scope: FeedScope; readonly plan: SearchPlan };
type Wanted = { readonly scope: FeedScope; readonly plan: Pick<SearchPlan, "groups"> };

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
/** Each costs as much as the search for it, and a search in ideographs has dozens. */
const maxScored = 16;

/**
 * How well an itinerary matches every group, multiplied: one that is about both hiking and Italy comes before one that
 * is about Italy and mentions a hike. As a sum of logarithms, because products of many small numbers come to nothing.
 */
function score({ groups, days, months, monthWords }: SearchPlan, row: string, add: AddParameter): string {
  const terms = groups
    .slice(0, maxScored)
    .map((group) => `ln(greatest(ts_rank(${weights}, ${row}.words, ${add(group)}::tsquery)::float8, 1e-12))`);
  const has = (wanted: readonly string[]) => `${row}.facets && ${facetArray(wanted, add)}`;
  if (days !== undefined) {
    const near = [days - 1, days + 1].map(facets.days);
    terms.push(`ln(case when ${has([facets.days(days)])} then 1 when ${has(near)} then 0.3 else 0.05 end)`);
  }
  if (months.length > 0) {
    const isThen = `${has(months.map(facets.month))} or ${row}.words @@ ${add(monthWords)}::tsquery`;
    terms.push(`ln(case when ${isThen} then 1 else 0.2 end)`);
  }
  return terms.join(" + ");
}

/** The head's first page. */
export function findHead(
  db: Db,
  { scope, plan }: Search,
  { headSize, limit }: { headSize: number; limit: number },
): Promise<FirstMatch[]> {
  const isFull = ([first]: readonly FirstMatch[]) => first?.floorRank != null;
  return inTwoWays({ scope, plan }, isFull, (way) => {
    const { add, params } = parameters();
    const head = firstOf({ scope, plan }, way, add, {
      columns: "l.itinerary_id as id, l.rank",
      order: byRank,
      limit: headSize,
    });
    return db.unsafe<FirstMatch[]>(
      // The words are read again for the head alone, because sorting all matches would move them along.
      `with head as (${head}), scored as (
        select head.id, head.rank, ${score(plan, "w", add)} as score
        from head join listing_words w on w.itinerary_id = head.id
      )
      select scored.id, scored.rank::text, scored.score::text, pg_current_snapshot()::text as snapshot,
        floor.rank::text as "floorRank", floor.id as "floorId"
      from scored left join (
        select id, rank from head order by rank desc, id desc offset ${headSize - 1} limit 1
      ) floor on true
      order by scored.score desc, scored.rank desc, scored.id desc limit ${limit}`,
      params,
    );
  });
}

/** More of the head, whose floor is undefined when it contains all matches. */
export function findMoreHead(
  db: Db,
  { scope, plan }: Search,
  {
    snapshot,
    floor,
    after,
    limit,
  }: { snapshot: string; floor: FeedPosition | undefined; after: ScoredMatch; limit: number },
): Promise<ScoredMatch[]> {
  const { add, params } = parameters();
  const passed = `(${add(after.score)}::float8, ${add(after.rank)}::float8, ${add(after.id)}::uuid)`;
  const above = floor
    ? `and (l.rank, l.itinerary_id) >= (${add(floor.rank)}::float8, ${add(floor.id)}::uuid)`
    : "";
  return db.unsafe<ScoredMatch[]>(
    `select id, rank::text, score::text from (
      select l.itinerary_id as id, l.rank, l.fell_from, l.fell_in, ${score(plan, "w", add)} as score
      ${matching({ scope, plan }, add)} ${above} and ${isVisible("w.changed_in", snapshot, add)}
    ) head
    where (score, rank, id) < ${passed} and not (
      fell_in is not null and not ${isVisible("fell_in", snapshot, add)} and (score, fell_from, id) >= ${passed}
    )
    order by head.score desc, head.rank desc, head.id desc limit ${limit}`,
    params,
  );
}

/** What comes after the head, by rank alone: changed words move nothing here. */
export function findTail(
  db: Db,
  { scope, plan }: Search,
  { limit, ...cursor }: FeedCursor & { limit: number },
): Promise<FeedPosition[]> {
  return findByRank(db, scope, { plan, cursor, limit });
}

/** Adds a parameter, and returns its placeholder. */
type AddParameter = (value: string) => string;

function parameters(): { params: string[]; add: AddParameter } {
  const params: string[] = [];
  return { params, add: (value) => `$${params.push(value)}::text` };
}

/** `l` is the listing and `w` what it is found by. */
const matching = (search: Wanted, add: AddParameter): string =>
  `from listings l ${joinWords} where l.is_listed and ${conditions(search, add)}`;

const joinWords = "join listing_words w on w.itinerary_id = l.itinerary_id";

function conditions({ scope, plan: { groups } }: Wanted, add: AddParameter): string {
  const { travellerId, isFollowing, facets = { all: [], any: [] } } = scope;
  const conditions = ["true"];
  if (groups.length > 0)
    conditions.push(`w.words @@ ${add(groups.map((group) => `(${group})`).join(" & "))}::tsquery`);
  if (facets.all.length > 0) conditions.push(`w.facets @> ${facetArray(facets.all, add)}`);
  if (facets.any.length > 0) conditions.push(`w.facets && ${facetArray(facets.any, add)}`);
  if (travellerId !== null) {
    const me = `${add(travellerId)}::uuid`;
    // An array is built once: a search may pass thousands of listings.
    conditions.push(`l.owner_id <> all (array(
      select blocked_id from blocks where blocker_id = ${me} union all select blocker_id from blocks where blocked_id = ${me}
    ))`);
    if (isFollowing)
      conditions.push(`l.owner_id in (select f.followed_id from follows f where f.follower_id = ${me})`);
  }
  return conditions.join(" and ");
}

const byRank = "l.rank desc, l.itinerary_id desc";

/**
 * How PostgreSQL finds the first of a list: `chosen` by its planner; `walked`, only among so many of the highest ranked
 * or newest; `lookedUp`, all of them from the indexes of words and facets.
 */
type Way = "chosen" | "walked" | "lookedUp";
/** For each that is wanted. */
const maxWalked = 80;

/**
 * The planner knows how common each word and facet is, and takes them to be independent. It would walk down all of
 * Explore for beaches in Switzerland, each of which is common. So a combination is walked for a while, then looked up.
 */
async function inTwoWays<Match>(
  { scope: { facets, isFollowing }, plan: { groups } }: Wanted,
  isFull: (matches: readonly Match[]) => boolean,
  find: (way: Way) => Promise<Match[]>,
): Promise<Match[]> {
  const count = (facets?.all.length ?? 0) + Math.sign(facets?.any.length ?? 0) + Math.sign(groups.length);
  if (count < 2 || isFollowing) return find("chosen");
  const walked = await find("walked");
  return isFull(walked) ? walked : find("lookedUp");
}

/** The columns and the order are those of the listing, `l`. */
function firstOf(
  search: Wanted,
  way: Way,
  add: AddParameter,
  {
    columns,
    order,
    limit,
    after = "",
  }: {
    readonly columns: string;
    readonly order: string;
    readonly limit: number;
    readonly after?: string | undefined;
  },
): string {
  const inOrder = (limit: number) => `order by ${order} limit ${limit}`;
  if (way === "walked")
    return `select ${columns} from (select l.* from listings l where l.is_listed ${after} ${inOrder(maxWalked * limit)}) l
      ${joinWords} where ${conditions(search, add)} ${inOrder(limit)}`;
  const all = `${matching(search, add)} ${after}`;
  return way === "chosen"
    ? `select ${columns} ${all} ${inOrder(limit)}`
    : // Without the offset, the planner would join both and walk.
      `select ${columns} from (select l.* ${all} offset 0) l ${inOrder(limit)}`;
}

/** Facets contain no commas. */
const facetArray = (facets: readonly string[], add: AddParameter): string =>
  `string_to_array(${add(facets.join(","))}, ',')`;

const isVisible = (column: string, snapshot: string, add: AddParameter): string =>
  `pg_visible_in_snapshot(${column}, ${add(snapshot)}::pg_snapshot)`;

type PageOf<Cursor> = {
  readonly plan: Pick<SearchPlan, "groups">;
  readonly cursor: Cursor | undefined;
  readonly limit: number;
};

type RankedMatch = FeedPosition & { readonly snapshot: string };

/** The highest ranked matches after the cursor. */
export function findByRank(
  db: Db,
  scope: FeedScope,
  { plan, cursor, limit }: PageOf<FeedCursor>,
): Promise<RankedMatch[]> {
  return inTwoWays({ scope, plan }, isFull(limit), (way) => {
    const { add, params } = parameters();
    const first = firstOf({ scope, plan }, way, add, {
      columns: "l.itinerary_id as id, l.rank::text, pg_current_snapshot()::text as snapshot",
      order: byRank,
      limit,
      after: cursor && belowCursor(cursor, add),
    });
    return db.unsafe<RankedMatch[]>(first, params);
  });
}

const isFull = (limit: number) => (matches: readonly unknown[]) => matches.length === limit;

function belowCursor({ snapshot, after }: FeedCursor, add: AddParameter): string {
  const passed = `(${add(after.rank)}::float8, ${add(after.id)}::uuid)`;
  return `and (l.rank, l.itinerary_id) < ${passed} and not (
    l.fell_in is not null and not ${isVisible("l.fell_in", snapshot, add)}
    and (l.fell_from, l.itinerary_id) >= ${passed}
  )`;
}

export type DatedMatch = { readonly id: string; readonly publishedAt: string };

/** The newest matches after the cursor. When something was first published never changes. */
export function findNewest(
  db: Db,
  scope: FeedScope,
  { plan, cursor, limit }: PageOf<DatedMatch>,
): Promise<DatedMatch[]> {
  return inTwoWays({ scope, plan }, isFull(limit), (way) => {
    const { add, params } = parameters();
    const first = firstOf({ scope, plan }, way, add, {
      columns: 'l.itinerary_id as id, l.published_at::text as "publishedAt"',
      order: "l.published_at desc, l.itinerary_id desc",
      limit,
      after:
        cursor &&
        `and (l.published_at, l.itinerary_id) < (${add(cursor.publishedAt)}::timestamptz, ${add(cursor.id)}::uuid)`,
    });
    return db.unsafe<DatedMatch[]>(first, params);
  });
}
