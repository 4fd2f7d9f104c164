import type { Parts } from "../../parts.ts";
import type { CursorQuery } from "../../platform/paging/cursors.ts";
import { pageJson, wholeSummaryJson } from "../../presenters/itinerary-json.ts";
import type { ExploreParts } from "./explore.parts.ts";
import { type FeedCursor, type FeedScope, findFeed } from "./explore.queries.ts";
import type { FeedItem } from "./feed-reader.ts";
import { type PagingStart, pagingStart, refuseExpiredStart } from "./paging-start.ts";

type FeedPageRequest = {
  readonly query: CursorQuery;
  readonly limit: number;
  readonly cursor: string | undefined;
};

type Position = readonly [...start: PagingStart, rank: string, id: string];

/** The highest ranked itineraries, or the highest ranked of people whom the traveller follows. */
export async function feedPage(
  parts: Pick<Parts, "db" | "clock" | "config" | "cursors"> & ExploreParts,
  scope: FeedScope,
  { query, limit, cursor }: FeedPageRequest,
): Promise<{ readonly jsonText: string }> {
  const { clock, cursors } = parts;
  const previous = cursor === undefined ? undefined : parsePosition(cursors.open<Position>(query, cursor));
  if (previous) refuseExpiredStart(clock, previous.start);
  // One more than is shown tells whether there is another page.
  const items = await readItems(parts, scope, { cursor: previous?.cursor, limit: limit + 1 });
  const page = items.slice(0, limit);
  const last = page.at(-1);
  const next =
    last && items.length > limit
      ? cursors.seal(query, [...(previous?.start ?? pagingStart(clock, last.snapshot)), last.rank, last.id])
      : undefined;
  return pageJson(page.map(({ summary }) => summary).join(","), next);
}

/** Most people see the same feed and share a query for it. */
async function readItems(
  { db, config, feedReader }: Pick<Parts, "db" | "config"> & ExploreParts,
  scope: FeedScope,
  request: { cursor: FeedCursor | undefined; limit: number },
): Promise<readonly FeedItem[]> {
  const { travellerId, isFollowing } = scope;
  const shared = isFollowing ? undefined : await feedReader.read({ travellerId, ...request });
  if (shared) return shared;
  const rows = await findFeed(db, scope, request);
  return rows.map((row) => ({ ...row, summary: wholeSummaryJson(row, config) }));
}

const parsePosition = ([time, snapshot, rank, id]: Position) => ({
  start: [time, snapshot] as const,
  cursor: { snapshot, after: { rank, id } },
});
