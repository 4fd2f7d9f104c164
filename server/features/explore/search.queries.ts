import type { Db } from "../../platform/database/connect.ts";
import { facets } from "../../platform/search/facets.ts";
import type { SearchPlan } from "../../platform/search/plan-search.ts";
import type { FeedCursor, FeedPosition, FeedScope } from "./explore.queries.ts";
import {
  type AddParameter,
  facetArray,
  findByRank,
  isVisible,
  matching,
  parameters,
} from "./matching.queries.ts";

/*
 * With millions of results, not all can be sorted by how well they match. The head of the results are the highest
 * ranked matches, sorted by score; after them come the others in the order of rank. PostgreSQL plans each search for
 * its own words (see `searchDb`): rare words are looked up, common ones are found soon enough on the way down the
 * ranks.
 */

/** Which itineraries: those that match the plan, and have the facets of the scope. */
export type Search = { readonly scope: FeedScope; readonly plan: SearchPlan };

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
function score({ groups, days, months }: SearchPlan, row: string, add: AddParameter): string {
  const terms = groups
    .slice(0, maxScored)
    .map((group) => `ln(greatest(ts_rank(${weights}, ${row}.words, ${add(group)}::tsquery)::float8, 1e-12))`);
  const has = (wanted: readonly string[]) => `${row}.facets && ${facetArray(wanted, add)}`;
  if (days !== undefined) {
    const near = [days - 1, days + 1].map(facets.days);
    terms.push(`ln(case when ${has([facets.days(days)])} then 1 when ${has(near)} then 0.3 else 0.05 end)`);
  }
  if (months.length > 0) terms.push(`ln(case when ${has(months.map(facets.month))} then 1 else 0.2 end)`);
  return terms.join(" + ");
}

/** The head's first page. */
export function findHead(
  db: Db,
  { scope, plan }: Search,
  { headSize, limit }: { headSize: number; limit: number },
): Promise<FirstMatch[]> {
  const { add, params } = parameters();
  return db.unsafe<FirstMatch[]>(
    `with head as (
      select l.itinerary_id as id, l.rank, w.words, w.facets ${matching(scope, plan, add)}
      order by l.rank desc, l.itinerary_id desc limit ${headSize}
    ), scored as (
      select id, rank, ${score(plan, "head", add)} as score from head
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
      ${matching(scope, plan, add)} ${above} and ${isVisible("w.changed_in", snapshot, add)}
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
