import type { Parts } from "../../parts.ts";
import { mediaUrl } from "../../platform/media-url.ts";
import type { CursorQuery } from "../../platform/paging/cursors.ts";
import { mendWords } from "../../platform/search/mend-words.ts";
import {
  searchQuery,
  type WordGroups,
  wordGroups,
  wordGroupsIn,
  wordGroupsText,
} from "../../platform/search/search-query.ts";
import { summaryPage } from "../../presenters/summary-page.ts";
import { findSummaries, type Looker, type Place } from "./explore.queries.ts";
import { type Fit, findHead, findMoreHead, findTail } from "./search.queries.ts";
import { refuseOldWalk, type WalkStart, walkStart } from "./walk-start.ts";

type Asked = {
  readonly q: string;
  readonly query: CursorQuery;
  readonly limit: number;
  readonly cursor: string | undefined;
  /** How many of the highest ranked are sorted by how well they fit; the others come after them. */
  readonly headSize?: number;
};

/** What a walk through the results keeps to, from its first page on. */
type Walk = {
  readonly start: WalkStart;
  readonly groups: WordGroups;
  /** They are others than were typed. */
  readonly isMended: boolean;
  /** The head's lowest, by rank. Undefined when the head is all there is. */
  readonly floor: Place | undefined;
};

/** One with a score is of the head. */
type Found = Place & { readonly score?: string };

type SearchParts = Pick<Parts, "db" | "searchDb" | "searchTurns" | "clock" | "config" | "cursors">;

export async function searchPage(
  parts: SearchParts,
  looker: Looker,
  { q, query, limit, cursor, headSize = 100 }: Asked,
): Promise<{ readonly jsonText: string }> {
  const { db, cursors, config, searchTurns } = parts;
  const search = () =>
    cursor === undefined
      ? begin(parts, looker, q, { headSize, limit: limit + 1 })
      : goOn(parts, looker, walkIn(q, cursors.open<Position>(query, cursor)), limit + 1);
  const { walk, found } = await searchTurns.inTurn(search);
  const page = found.slice(0, limit);
  const last = page.at(-1);
  const ids = page.map(({ id }) => id);
  const summaries = ids.length > 0 ? await findSummaries(db, looker, ids, mediaUrl(config, "")) : [];
  return summaryPage(
    summaries.join(","),
    walk && last && found.length > limit ? cursors.seal(query, positionOf(walk, last)) : undefined,
  );
}

type Results = { readonly walk?: Walk; readonly found: readonly Found[] };

async function begin(
  { db, searchDb, clock }: SearchParts,
  looker: Looker,
  q: string,
  { headSize, limit }: { headSize: number; limit: number },
): Promise<Results> {
  const search = async (groups: WordGroups, isMended: boolean): Promise<Results> => {
    const found = await findHead(searchDb, looker, searchQuery(groups), { headSize, limit });
    const [first] = found;
    if (!first) return { found };
    const { snapshot, floorRank, floorId } = first;
    const floor = floorRank && floorId ? { rank: floorRank, id: floorId } : undefined;
    const walk = { start: walkStart(clock, snapshot), groups, isMended, floor };
    return { walk, found: await withTail(searchDb, looker, walk, found, limit) };
  };
  const groups = wordGroups(q);
  if (groups.length === 0) return { found: [] };
  const results = await search(groups, false);
  if (results.found.length > 0) return results;
  const mended = await mendWords(db, groups);
  return mended ? search(mended, true) : results;
}

async function goOn(
  { searchDb, clock }: SearchParts,
  looker: Looker,
  { walk, after }: { walk: Walk; after: Found },
  limit: number,
): Promise<Results> {
  refuseOldWalk(clock, walk.start);
  const [, snapshot] = walk.start;
  const { groups, floor } = walk;
  const { score } = after;
  if (score === undefined)
    return { walk, found: await findTail(searchDb, looker, searchQuery(groups), { snapshot, after, limit }) };
  const found = await findMoreHead(searchDb, looker, searchQuery(groups), {
    snapshot,
    floor,
    after: { ...after, score },
    limit,
  });
  return { walk, found: await withTail(searchDb, looker, walk, found, limit) };
}

/** When the head ends on this page, the page goes on with what comes after it. */
async function withTail(
  db: Parts["db"],
  looker: Looker,
  { start: [, snapshot], groups, floor }: Walk,
  head: readonly Fit[],
  limit: number,
): Promise<readonly Found[]> {
  if (!floor || head.length >= limit) return head;
  const rest = { snapshot, after: floor, limit: limit - head.length };
  return [...head, ...(await findTail(db, looker, searchQuery(groups), rest))];
}

type Position = readonly [
  ...start: WalkStart,
  mended: string | null,
  floorRank: string | null,
  floorId: string | null,
  score: string | null,
  rank: string,
  id: string,
];

const positionOf = ({ start, groups, isMended, floor }: Walk, { score, rank, id }: Found): Position => [
  ...start,
  isMended ? wordGroupsText(groups) : null,
  floor?.rank ?? null,
  floor?.id ?? null,
  score ?? null,
  rank,
  id,
];

function walkIn(
  q: string,
  [time, snapshot, mended, floorRank, floorId, score, rank, id]: Position,
): { walk: Walk; after: Found } {
  return {
    walk: {
      start: [time, snapshot],
      groups: mended === null ? wordGroups(q) : wordGroupsIn(mended),
      isMended: mended !== null,
      floor: floorRank && floorId ? { rank: floorRank, id: floorId } : undefined,
    },
    after: { rank, id, ...(score !== null && { score }) },
  };
}
