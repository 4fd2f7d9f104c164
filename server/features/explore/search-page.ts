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
import { type FeedPosition, type FeedScope, findSummaries } from "./explore.queries.ts";
import { type PagingStart, pagingStart, refuseExpiredStart } from "./paging-start.ts";
import { findHead, findMoreHead, findTail, type ScoredMatch } from "./search.queries.ts";

type SearchPageRequest = {
  readonly q: string;
  readonly query: CursorQuery;
  readonly limit: number;
  readonly cursor: string | undefined;
  /** How many of the highest ranked are sorted by how well they match; the others come after them. */
  readonly headSize?: number;
};

/** What all pages of one search have in common, from the first on. */
type Search = {
  readonly start: PagingStart;
  readonly groups: WordGroups;
  /** They differ from what was typed, because of typos. */
  readonly isCorrected: boolean;
  /** The lowest rank of the head. Undefined when the head contains all results. */
  readonly floor: FeedPosition | undefined;
};

/** One with a score belongs to the head. */
type Match = FeedPosition & { readonly score?: string };

type SearchParts = Pick<Parts, "db" | "searchDb" | "searchTurns" | "clock" | "config" | "cursors">;

export async function searchPage(
  parts: SearchParts,
  scope: FeedScope,
  { q, query, limit, cursor, headSize = 100 }: SearchPageRequest,
): Promise<{ readonly jsonText: string }> {
  const { db, cursors, config, searchTurns } = parts;
  // One more than is shown tells whether there is another page.
  const findMatches = () =>
    cursor === undefined
      ? firstMatches(parts, scope, q, { headSize, limit: limit + 1 })
      : moreMatches(parts, scope, parsePosition(q, cursors.open<Position>(query, cursor)), limit + 1);
  const { search, matches } = await searchTurns.run(findMatches);
  const page = matches.slice(0, limit);
  const last = page.at(-1);
  const ids = page.map(({ id }) => id);
  const rows = ids.length > 0 ? await findSummaries(db, scope, ids) : [];
  return pageJson(
    rows.map((row) => wholeSummaryJson(row, config)).join(","),
    search && last && matches.length > limit ? cursors.seal(query, positionOf(search, last)) : undefined,
  );
}

type Results = { readonly search?: Search; readonly matches: readonly Match[] };

async function firstMatches(
  { db, searchDb, clock }: SearchParts,
  scope: FeedScope,
  q: string,
  { headSize, limit }: { headSize: number; limit: number },
): Promise<Results> {
  const findBy = async (groups: WordGroups, { isCorrected }: { isCorrected: boolean }): Promise<Results> => {
    const head = await findHead(searchDb, { scope, plan: planSearch(groups) }, { headSize, limit });
    const [first] = head;
    if (!first) return { matches: [] };
    const { snapshot, floorRank, floorId } = first;
    const floor = floorRank && floorId ? { rank: floorRank, id: floorId } : undefined;
    const search = { start: pagingStart(clock, snapshot), groups, isCorrected, floor };
    return { search, matches: await withTail(searchDb, scope, search, head, limit) };
  };
  const groups = wordGroups(q);
  if (groups.length === 0) return { matches: [] };
  const results = await findBy(groups, { isCorrected: false });
  if (results.matches.length > 0) return results;
  const corrected = await correctTypos(db, groups);
  return corrected ? findBy(corrected, { isCorrected: true }) : results;
}

async function moreMatches(
  { searchDb, clock }: SearchParts,
  scope: FeedScope,
  { search, after }: { search: Search; after: Match },
  limit: number,
): Promise<Results> {
  refuseExpiredStart(clock, search.start);
  const [, snapshot] = search.start;
  const { groups, floor } = search;
  const { score } = after;
  if (score === undefined) {
    const matches = await findTail(searchDb, { scope, plan: planSearch(groups) }, { snapshot, after, limit });
    return { search, matches };
  }
  const head = await findMoreHead(
    searchDb,
    { scope, plan: planSearch(groups) },
    { snapshot, floor, after: { ...after, score }, limit },
  );
  return { search, matches: await withTail(searchDb, scope, search, head, limit) };
}

/** Where the head ends on this page, the page continues with what comes after the head. */
async function withTail(
  db: Parts["db"],
  scope: FeedScope,
  { start: [, snapshot], groups, floor }: Search,
  head: readonly ScoredMatch[],
  limit: number,
): Promise<readonly Match[]> {
  if (!floor || head.length >= limit) return head;
  const rest = { snapshot, after: floor, limit: limit - head.length };
  return [...head, ...(await findTail(db, { scope, plan: planSearch(groups) }, rest))];
}

type Position = readonly [
  ...start: PagingStart,
  corrected: string | null,
  floorRank: string | null,
  floorId: string | null,
  score: string | null,
  rank: string,
  id: string,
];

const positionOf = ({ start, groups, isCorrected, floor }: Search, { score, rank, id }: Match): Position => [
  ...start,
  isCorrected ? wordGroupsText(groups) : null,
  floor?.rank ?? null,
  floor?.id ?? null,
  score ?? null,
  rank,
  id,
];

function parsePosition(
  q: string,
  [time, snapshot, corrected, floorRank, floorId, score, rank, id]: Position,
): { search: Search; after: Match } {
  return {
    search: {
      start: [time, snapshot],
      groups: corrected === null ? wordGroups(q) : wordGroupsIn(corrected),
      isCorrected: corrected !== null,
      floor: floorRank && floorId ? { rank: floorRank, id: floorId } : undefined,
    },
    after: { rank, id, ...(score !== null && { score }) },
  };
}
