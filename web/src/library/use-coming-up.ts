import { type InfiniteData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { ItineraryPage } from "../../../contract/page.ts";
import { invitationsQuery } from "../invitations/invitations-query.ts";
import { sharedItineraryIds } from "../invitations/shared-itinerary-ids.ts";
import { type ComingTrip, comingUp } from "./coming-up.ts";
import { wholeLibraryQuery } from "./library-query.ts";

/**
 * The trips that start soon, without those that the traveller is only invited to. Loads the whole library only if it has
 * more than one page.
 */
export const useComingUp = (
  pages: InfiniteData<ItineraryPage> | undefined,
  today: string,
): readonly ComingTrip[] => {
  const first = pages?.pages[0];
  const hasMore = first?.nextCursor !== undefined;
  const { data: whole } = useQuery({ ...wholeLibraryQuery, enabled: hasMore });
  const { data: invitations } = useQuery(invitationsQuery);
  return useMemo(() => {
    if (!invitations) return [];
    const invited = sharedItineraryIds(invitations);
    return comingUp((hasMore ? whole : undefined) ?? first?.data ?? [], today).filter(
      ({ itinerary }) => !invited.has(itinerary.id),
    );
  }, [hasMore, whole, first, today, invitations]);
};
