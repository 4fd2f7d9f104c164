import type { Parts } from "../../parts.ts";
import type { ExploreParts } from "./explore.parts.ts";
import { feedPage } from "./feed-page.ts";

/** As many as the first page of the web app, which continues with its cursor. */
const limit = 12;

/** The first page of the feed as every guest sees it, as JSON. */
export async function firstPage(
  parts: Pick<Parts, "db" | "clock" | "config" | "cursors"> & ExploreParts,
): Promise<string> {
  const query = ["explore", "guest", undefined, undefined];
  const { jsonText } = await feedPage(
    parts,
    { travellerId: null, isFollowing: false },
    { query, limit, cursor: undefined },
  );
  return jsonText;
}
