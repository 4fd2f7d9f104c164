import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
import { client } from "../api/client.ts";
import { type ExploreSearch, lengths } from "./explore-search.ts";

/**
 * The loaded pages of Explore. They stay as they are, so that the list does not shift for people who come back to it.
 * Half an hour after it was last shown, it is loaded again.
 */
export const exploreQuery = ({ q, filter, days, month, country, tag, sort }: ExploreSearch) =>
  infiniteQueryOptions({
    queryKey: ["explore", filter ?? "all", q ?? "", { days, month, country, tag, sort }],
    queryFn: ({ pageParam, signal }) => {
      const [minDays, maxDays] = days ? lengths[days] : [];
      return client
        .browseExplore({
          query: {
            // A short first page loads faster.
            limit: pageParam ? 24 : 12,
            ...(q && { q }),
            ...(filter && { filter }),
            ...(minDays && { minDays }),
            ...(maxDays && { maxDays }),
            ...(month && { month }),
            ...(country && { country }),
            ...(tag && { tag }),
            ...(sort && { sort }),
            ...(pageParam && { cursor: pageParam }),
          },
          signal,
        })
        .then(({ body }) => body);
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 30 * 60_000,
  });
