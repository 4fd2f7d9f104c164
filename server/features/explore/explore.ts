import type { ExploreFilter } from "../../../contract/explore-endpoints.ts";
import { type Principal, requireTraveller, travellerIdOf } from "../../access/principal.ts";
import type { Parts } from "../../parts.ts";
import type { ExploreParts } from "./explore.parts.ts";
import type { Looker } from "./explore.queries.ts";
import { feedPage } from "./feed-page.ts";
import { searchPage } from "./search-page.ts";

type Browsing = {
  readonly q?: string | undefined;
  readonly filter?: ExploreFilter | undefined;
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
};

/** A page of what is published: of the ranked feed, or of what a search finds. */
export async function browseExplore(
  parts: Pick<Parts, "db" | "searchDb" | "searchTurns" | "clock" | "config" | "cursors"> & ExploreParts,
  principal: Principal,
  { q, filter, limit = 25, cursor }: Browsing,
): Promise<{ readonly jsonText: string }> {
  const looker = lookerOf(principal, filter);
  const asked = { query: ["explore", looker.travellerId ?? "guest", q, filter], limit, cursor };
  return q === undefined ? feedPage(parts, looker, asked) : searchPage(parts, looker, { ...asked, q });
}

function lookerOf(principal: Principal, filter: ExploreFilter | undefined): Looker {
  const isFollowing = filter === "following";
  if (isFollowing) requireTraveller(principal);
  return { travellerId: travellerIdOf(principal), isFollowing };
}
