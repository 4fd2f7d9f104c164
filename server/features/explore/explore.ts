import type { ExploreFilter, ExploreSort } from "../../../contract/explore-endpoints.ts";
import { type Principal, requireTraveller, travellerIdOf } from "../../access/principal.ts";
import type { Parts } from "../../parts.ts";
import type { ExploreParts } from "./explore.parts.ts";
import type { FeedScope } from "./explore.queries.ts";
import { feedPage } from "./feed-page.ts";
import { newestPage, rankedPage } from "./filtered-page.ts";
import { facetsOf, type ListingFilter } from "./listing-filter.ts";
import { searchPage } from "./search-page.ts";

type ExploreQuery = ListingFilter & {
  readonly q?: string | undefined;
  readonly filter?: ExploreFilter | undefined;
  readonly sort?: ExploreSort | undefined;
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
};

/** A page of public itineraries: of the ranked feed, of search results, or of a filtered list. */
export async function browseExplore(
  parts: Pick<Parts, "db" | "searchDb" | "searchTurns" | "clock" | "config" | "cursors"> & ExploreParts,
  principal: Principal,
  { q, filter, sort = "ranked", limit = 25, cursor, ...listingFilter }: ExploreQuery,
): Promise<{ readonly jsonText: string }> {
  const facets = facetsOf(listingFilter);
  const scope = { ...scopeOf(principal, filter), ...(facets && { facets }) };
  const request = {
    query: ["explore", scope.travellerId ?? "guest", q, filter, ...(facets ? [JSON.stringify(facets)] : [])],
    limit,
    cursor,
  };
  if (sort === "newest") return newestPage(parts, scope, { ...request, q });
  if (q !== undefined) return searchPage(parts, scope, { ...request, q });
  return facets ? rankedPage(parts, scope, request) : feedPage(parts, scope, request);
}

function scopeOf(principal: Principal, filter: ExploreFilter | undefined): FeedScope {
  const isFollowing = filter === "following";
  if (isFollowing) requireTraveller(principal);
  return { travellerId: travellerIdOf(principal), isFollowing };
}
