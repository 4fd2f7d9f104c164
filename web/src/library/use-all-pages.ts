import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { useEffect } from "react";
import type { ItineraryPage } from "../../../contract/page.ts";

/** Loads all pages when they are needed, as for sorting. Returns whether it is still loading. */
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
