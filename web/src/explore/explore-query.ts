import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
import { client } from "../api/client.ts";

export type Wanted = { readonly q?: string | undefined; readonly filter?: "following" | undefined };

/**
 * The pages of Explore that were read so far. They stay as they were read, for the list would otherwise shift under who
 * comes back to it; half an hour after the last look, a new one begins.
 */
export const exploreQuery = ({ q, filter }: Wanted) =>
  infiniteQueryOptions({
    queryKey: ["explore", filter ?? "all", q ?? ""],
    queryFn: ({ pageParam, signal }) =>
      client
        .browseExplore({
          query: {
            // The first is there sooner for being short.
            limit: pageParam ? 24 : 12,
            ...(q && { q }),
            ...(filter && { filter }),
            ...(pageParam && { cursor: pageParam }),
          },
          signal,
        })
        .then(({ body }) => body),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 30 * 60_000,
  });
