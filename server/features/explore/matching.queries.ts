import type { Db } from "../../platform/database/connect.ts";
import type { SearchPlan } from "../../platform/search/plan-search.ts";
import type { FeedCursor, FeedPosition, FeedScope } from "./explore.queries.ts";

/*
 * Statements for `searchDb`: PostgreSQL plans each for its own words and facets, so that rare ones are looked up, and
 * common ones are found on the way down the ranks or dates.
 */

/** Adds a parameter, and returns its placeholder. */
export type AddParameter = (value: string) => string;

export function parameters(): { params: string[]; add: AddParameter } {
  const params: string[] = [];
  return { params, add: (value) => `$${params.push(value)}::text` };
}

/** `l` is the listing and `w` what it is found by. */
export function matching(
  { travellerId, isFollowing, facets = { all: [], any: [] } }: FeedScope,
  { groups }: Pick<SearchPlan, "groups">,
  add: AddParameter,
): string {
  const conditions = ["l.is_listed"];
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
  return `from listings l join listing_words w on w.itinerary_id = l.itinerary_id where ${conditions.join(" and ")}`;
}

/** Facets contain no commas. */
export const facetArray = (facets: readonly string[], add: AddParameter): string =>
  `string_to_array(${add(facets.join(","))}, ',')`;

export const isVisible = (column: string, snapshot: string, add: AddParameter): string =>
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
  const { add, params } = parameters();
  return db.unsafe<RankedMatch[]>(
    `select l.itinerary_id as id, l.rank::text, pg_current_snapshot()::text as snapshot
      ${matching(scope, plan, add)} ${cursor ? belowCursor(cursor, add) : ""}
    order by l.rank desc, l.itinerary_id desc limit ${limit}`,
    params,
  );
}

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
  const { add, params } = parameters();
  const after = cursor
    ? `and (l.published_at, l.itinerary_id) < (${add(cursor.publishedAt)}::timestamptz, ${add(cursor.id)}::uuid)`
    : "";
  return db.unsafe<DatedMatch[]>(
    `select l.itinerary_id as id, l.published_at::text as "publishedAt" ${matching(scope, plan, add)} ${after}
    order by l.published_at desc, l.itinerary_id desc limit ${limit}`,
    params,
  );
}
