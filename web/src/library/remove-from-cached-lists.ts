import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import type { LibraryFilter } from "../../../contract/library-endpoints.ts";
import type { ItineraryPage } from "../../../contract/page.ts";
import { libraryQuery, wholeLibraryQuery } from "./library-query.ts";

/** Removes itineraries from cached lists at once, before the server confirms it. */
export const removeFromCachedLists = (
  queryClient: QueryClient,
  lists: readonly LibraryFilter[],
  ids: ReadonlySet<string>,
): void => {
  for (const list of lists)
    queryClient.setQueryData(
      libraryQuery(list).queryKey,
      (known: InfiniteData<ItineraryPage> | undefined) =>
        known && {
          ...known,
          pages: known.pages.map((page) => ({ ...page, data: page.data.filter(({ id }) => !ids.has(id)) })),
        },
    );
  if (lists.includes("all"))
    queryClient.setQueryData(wholeLibraryQuery.queryKey, (known) => known?.filter(({ id }) => !ids.has(id)));
};
