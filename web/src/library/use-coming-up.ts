import { type InfiniteData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { ItineraryPage } from "../../../contract/page.ts";
import { type ComingTrip, comingUp } from "./coming-up.ts";
import { wholeLibraryQuery } from "./library-query.ts";

/** The trips that begin soon, of the first page alone where there is no other. */
export const useComingUp = (
  pages: InfiniteData<ItineraryPage> | undefined,
  today: string,
): readonly ComingTrip[] => {
  const first = pages?.pages[0];
  const isMore = first?.nextCursor !== undefined;
  const { data: whole } = useQuery({ ...wholeLibraryQuery, enabled: isMore });
  return useMemo(
    () => comingUp((isMore ? whole : undefined) ?? first?.data ?? [], today),
    [isMore, whole, first, today],
  );
};
