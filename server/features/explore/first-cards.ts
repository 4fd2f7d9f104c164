import type { Parts } from "../../parts.ts";
import type { ExploreParts } from "./explore.parts.ts";
import { feedPage } from "./feed-page.ts";

/** As many as the web app asks for first, so that it can go on from there. */
const limit = 12;

/** The beginning of the feed as every guest sees it, as JSON. */
export async function firstCards(
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
