import type { ExploreFilter } from "../../../contract/explore-endpoints.ts";
import { type Principal, requireTraveller, travellerIdOf } from "../../access/principal.ts";
import type { Parts } from "../../parts.ts";
import type { ExploreParts } from "./explore.parts.ts";
import type { FeedScope } from "./explore.queries.ts";
import { feedPage } from "./feed-page.ts";
import { searchPage } from "./search-page.ts";

type ExploreQuery = {
  readonly q?: string | undefined;
  readonly filter?: ExploreFilter | undefined;
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
};

/** A page of public itineraries: of the ranked feed, or of search results. */
export async function browseExplore(
  parts: Pick<Parts, "db" | "searchDb" | "searchTurns" | "clock" | "config" | "cursors"> & ExploreParts,
  principal: Principal,
  { q, filter, limit = 25, cursor }: ExploreQuery,
): Promise<{ readonly jsonText: string }> {
  const scope = scopeOf(principal, filter);
  const request = { query: ["explore", scope.travellerId ?? "guest", q, filter], limit, cursor };
  return q === undefined ? feedPage(parts, scope, request) : searchPage(parts, scope, { ...request, q });
}

function scopeOf(principal: Principal, filter: ExploreFilter | undefined): FeedScope {
  const isFollowing = filter === "following";
  if (isFollowing) requireTraveller(principal);
  return { travellerId: travellerIdOf(principal), isFollowing };
}
