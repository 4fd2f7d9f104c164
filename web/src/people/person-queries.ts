import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { client } from "../api/client.ts";

export const personQuery = (userId: string) =>
  queryOptions({
    queryKey: ["people", userId],
    queryFn: ({ signal }) => client.getPerson({ params: { userId }, signal }).then(({ body }) => body),
    staleTime: 60_000,
  });

/** As in Explore, the loaded pages stay as they are, so that the list does not shift for people who come back to it. */
export const personItinerariesQuery = (userId: string) =>
  infiniteQueryOptions({
    queryKey: ["people", userId, "itineraries"],
    queryFn: ({ pageParam, signal }) =>
      client
        .listPersonItineraries({
          params: { userId },
          query: { limit: 24, ...(pageParam && { cursor: pageParam }) },
          signal,
        })
        .then(({ body }) => body),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 10 * 60_000,
    gcTime: 30 * 60_000,
  });
