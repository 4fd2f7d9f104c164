import { type InfiniteData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { ItineraryPage } from "../../../contract/page.ts";
import { type ComingTrip, comingUp } from "./coming-up.ts";
import { wholeLibraryQuery } from "./library-query.ts";

/** The trips that start soon. Loads the whole library only if it has more than one page. */
export const useComingUp = (
  pages: InfiniteData<ItineraryPage> | undefined,
  today: string,
): readonly ComingTrip[] => {
  const first = pages?.pages[0];
  const hasMore = first?.nextCursor !== undefined;
  const { data: whole } = useQuery({ ...wholeLibraryQuery, enabled: hasMore });
  return useMemo(
    () => comingUp((hasMore ? whole : undefined) ?? first?.data ?? [], today),
    [hasMore, whole, first, today],
  );
};
