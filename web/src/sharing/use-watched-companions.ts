import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useSharedTrip } from "./shared-trip.ts";
import { companionsQuery, shareLinkQuery } from "./sharing-queries.ts";

/** The companions, refetched whenever an event says that they changed: people join by a link at any time. */
export const useWatchedCompanions = (id: string) => {
  const queryClient = useQueryClient();
  const { peopleChanges: changes } = useSharedTrip();
  useEffect(() => {
    if (changes === 0) return;
    void queryClient.invalidateQueries({ queryKey: companionsQuery(id).queryKey });
    // Removing someone revokes it.
    void queryClient.invalidateQueries({ queryKey: shareLinkQuery(id).queryKey });
  }, [queryClient, id, changes]);
  return useQuery(companionsQuery(id));
};
