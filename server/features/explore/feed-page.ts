import type { Parts } from "../../parts.ts";
import { mediaUrl } from "../../platform/media-url.ts";
import type { CursorQuery } from "../../platform/paging/cursors.ts";
import { summaryPage } from "../../presenters/summary-page.ts";
import type { ExploreParts } from "./explore.parts.ts";
import { type FeedRow, findFeed, type Looker, type Walk } from "./explore.queries.ts";
import { refuseOldWalk, type WalkStart, walkStart } from "./walk-start.ts";

type Asked = { readonly query: CursorQuery; readonly limit: number; readonly cursor: string | undefined };

type Position = readonly [...start: WalkStart, rank: string, id: string];

/** The highest ranked, or the highest ranked of those whom the looker follows. */
export async function feedPage(
  parts: Pick<Parts, "db" | "clock" | "config" | "cursors"> & ExploreParts,
  looker: Looker,
  { query, limit, cursor }: Asked,
): Promise<{ readonly jsonText: string }> {
  const { clock, cursors } = parts;
  const walk = cursor === undefined ? undefined : walkIn(cursors.open<Position>(query, cursor));
  if (walk) refuseOldWalk(clock, walk.start);
  const rows = await readRows(parts, looker, { walk, limit: limit + 1 });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const next =
    last && rows.length > limit
      ? cursors.seal(query, [...(walk?.start ?? walkStart(clock, last.snapshot)), last.rank, last.id])
      : undefined;
  return summaryPage(page.map(({ summary }) => summary).join(","), next);
}

/** Most see the same feed, and share a look at it. */
async function readRows(
  { db, config, feedReader }: Pick<Parts, "db" | "config"> & ExploreParts,
  looker: Looker,
  wanted: { walk: Walk | undefined; limit: number },
): Promise<readonly FeedRow[]> {
  const { travellerId, isFollowing } = looker;
  const shared = isFollowing ? undefined : await feedReader.read({ travellerId, ...wanted });
  return shared ?? findFeed(db, looker, wanted, mediaUrl(config, ""));
}

const walkIn = ([time, snapshot, rank, id]: Position) => ({
  start: [time, snapshot] as const,
  snapshot,
  after: { rank, id },
});
