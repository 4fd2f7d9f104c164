import type { Parts } from "../../parts.ts";
import type { CursorQuery } from "../../platform/paging/cursors.ts";
import { correctTypos } from "../../platform/search/correct-typos.ts";
import { planSearch } from "../../platform/search/plan-search.ts";
import {
  type WordGroups,
  wordGroups,
  wordGroupsIn,
  wordGroupsText,
} from "../../platform/search/search-query.ts";
import { pageJson, wholeSummaryJson } from "../../presenters/itinerary-json.ts";
import { type FeedScope, findSummaries } from "./explore.queries.ts";
import { type PagingStart, pagingStart, refuseExpiredStart } from "./paging-start.ts";
import { findByRank, findNewest } from "./search.queries.ts";

type FilteredParts = Pick<Parts, "db" | "searchDb" | "searchTurns" | "clock" | "config" | "cursors">;

type FilteredPageRequest = {
  readonly query: CursorQuery;
  readonly limit: number;
  readonly cursor: string | undefined;
};

type RankedPosition = readonly [...start: PagingStart, rank: string, id: string];

/** The highest ranked of those that have the scope's facets. */
export function rankedPage(
  parts: FilteredParts,
  scope: FeedScope,
  { query, limit, cursor }: FilteredPageRequest,
): Promise<{ readonly jsonText: string }> {
  const { searchDb, clock, cursors } = parts;
  return filteredPage(parts, scope, limit, async (limit) => {
    const position = cursor === undefined ? undefined : cursors.open<RankedPosition>(query, cursor);
    const start = position && ([position[0], position[1]] as const);
    if (start) refuseExpiredStart(clock, start);
    const matches = await findByRank(searchDb, scope, {
      plan: { groups: [] },
      cursor: position && { snapshot: position[1], after: { rank: position[2], id: position[3] } },
      limit,
    });
    return matches.map(({ id, rank, snapshot }) => ({
      id,
      sealed: () => cursors.seal(query, [...(start ?? pagingStart(clock, snapshot)), rank, id]),
    }));
  });
}

type DatedPosition = readonly [publishedAt: string, id: string, corrected: string | null];

/** What was published last, perhaps only what matches a search. */
export function newestPage(
  parts: FilteredParts,
  scope: FeedScope,
  { q, query, limit, cursor }: FilteredPageRequest & { readonly q: string | undefined },
): Promise<{ readonly jsonText: string }> {
  const { db, searchDb, cursors } = parts;
  const datedQuery = [...query, "newest"];
  const typed = wordGroups(q ?? "");
  return filteredPage(parts, scope, limit, async (limit) => {
    if (q !== undefined && typed.length === 0) return [];
    const position = cursor === undefined ? undefined : cursors.open<DatedPosition>(datedQuery, cursor);
    const findBy = async (groups: WordGroups, corrected: string | null): Promise<readonly Match[]> => {
      const matches = await findNewest(searchDb, scope, {
        plan: planSearch(groups),
        cursor: position && { publishedAt: position[0], id: position[1] },
        limit,
      });
      return matches.map(({ id, publishedAt }) => ({
        id,
        sealed: () => cursors.seal(datedQuery, [publishedAt, id, corrected]),
      }));
    };
    const former = position?.[2];
    if (former) return findBy(wordGroupsIn(former), former);
    const matches = await findBy(typed, null);
    if (matches.length > 0 || position || typed.length === 0) return matches;
    const corrected = await correctTypos(db, typed);
    return corrected ? findBy(corrected, wordGroupsText(corrected)) : matches;
  });
}

type Match = { readonly id: string; readonly sealed: () => string };

async function filteredPage(
  { db, config, searchTurns }: FilteredParts,
  scope: FeedScope,
  limit: number,
  find: (limit: number) => Promise<readonly Match[]>,
): Promise<{ readonly jsonText: string }> {
  // One more than is shown tells whether there is another page.
  const matches = await searchTurns.run(() => find(limit + 1));
  const page = matches.slice(0, limit);
  const rows =
    page.length > 0
      ? await findSummaries(
          db,
          scope,
          page.map(({ id }) => id),
        )
      : [];
  return pageJson(
    rows.map((row) => wholeSummaryJson(row, config)).join(","),
    matches.length > limit ? page.at(-1)?.sealed() : undefined,
  );
}
