import type { QueryClient } from "@tanstack/react-query";
import type { ItinerarySummary } from "../../../contract/itinerary.ts";
import type { LibraryFilter } from "../../../contract/library-endpoints.ts";
import { changePages } from "../api/change-pages.ts";
import { libraryQuery, wholeLibraryQuery } from "./library-query.ts";

/** Removes itineraries from cached lists at once, before the server confirms it. */
export const removeFromCachedLists = (
  queryClient: QueryClient,
  lists: readonly LibraryFilter[],
  ids: ReadonlySet<string>,
): void => {
  const remaining = (itineraries: readonly ItinerarySummary[]) =>
    itineraries.filter(({ id }) => !ids.has(id));
  for (const list of lists)
    queryClient.setQueryData(libraryQuery(list).queryKey, (pages) => changePages(pages, remaining));
  if (lists.includes("all"))
    queryClient.setQueryData(wholeLibraryQuery.queryKey, (all) => all && remaining(all));
};
