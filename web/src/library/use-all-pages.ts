import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { useEffect } from "react";
import type { ItineraryPage } from "../../../contract/page.ts";

/** Reads on to the last page where all of them are needed, as for sorting. Tells whether there is more to come. */
export const useAllPages = (
  { hasNextPage, isFetching, isError, fetchNextPage }: UseInfiniteQueryResult<InfiniteData<ItineraryPage>>,
  isNeeded: boolean,
): boolean => {
  const isReading = isNeeded && hasNextPage && !isError;
  useEffect(() => {
    if (isReading && !isFetching) void fetchNextPage();
  }, [isReading, isFetching, fetchNextPage]);
  return isReading;
};
