import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { ItinerarySummary } from "../../../contract/itinerary.ts";
import type { LibraryFilter } from "../../../contract/library-endpoints.ts";
import { client } from "../api/client.ts";

const limit = 50;

const readPage = (filter: LibraryFilter, cursor: string | undefined, signal: AbortSignal) =>
  client
    .listItineraries({ query: { filter, limit, ...(cursor && { cursor }) }, signal })
    .then(({ body }) => body);

/** The library page by page, most recently changed first. */
export const libraryQuery = (filter: LibraryFilter) =>
  infiniteQueryOptions({
    queryKey: ["library", "pages", filter],
    queryFn: ({ pageParam, signal }) => readPage(filter, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    // Keeps the loaded pages for when the traveller comes back to the list.
    gcTime: 30 * 60_000,
  });

/** 1,000 itineraries, which is more than anyone needs for upcoming trips. */
const maxPages = 20;

/** The whole library, because a trip that starts soon may have been changed long ago and be far down the list. */
export const wholeLibraryQuery = queryOptions({
  queryKey: ["library", "whole"],
  queryFn: async ({ signal }): Promise<readonly ItinerarySummary[]> => {
    const itineraries: ItinerarySummary[] = [];
    let cursor: string | undefined;
    for (let page = 0; page < maxPages; page++) {
      const { data, nextCursor } = await readPage("all", cursor, signal);
      itineraries.push(...data);
      if (!nextCursor) break;
      cursor = nextCursor;
    }
    return itineraries;
  },
  staleTime: 5 * 60_000,
});
