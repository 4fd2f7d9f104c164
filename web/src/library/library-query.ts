import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { ItinerarySummary } from "../../../contract/itinerary.ts";
import type { LibraryFilter } from "../../../contract/library-endpoints.ts";
import { client } from "../api/client.ts";

const limit = 50;

const readPage = (filter: LibraryFilter, cursor: string | undefined, signal: AbortSignal) =>
  client
    .listItineraries({ query: { filter, limit, ...(cursor && { cursor }) }, signal })
    .then(({ body }) => body);

/** The library as far as it was read, the last changed first. */
export const libraryQuery = (filter: LibraryFilter) =>
  infiniteQueryOptions({
    queryKey: ["library", "pages", filter],
    queryFn: ({ pageParam, signal }) => readPage(filter, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    // Whoever comes back finds the place again, with what has changed meanwhile.
    gcTime: 30 * 60_000,
  });

/** Nobody has more trips to come than fit in these. */
const pagesAtMost = 20;

/** All of a library: what begins soon may have been written long ago, and stand far down. */
export const wholeLibraryQuery = queryOptions({
  queryKey: ["library", "whole"],
  queryFn: async ({ signal }): Promise<readonly ItinerarySummary[]> => {
    const found: ItinerarySummary[] = [];
    let cursor: string | undefined;
    for (let page = 0; page < pagesAtMost; page++) {
      const { data, nextCursor } = await readPage("all", cursor, signal);
      found.push(...data);
      if (!nextCursor) break;
      cursor = nextCursor;
    }
    return found;
  },
  staleTime: 5 * 60_000,
});
