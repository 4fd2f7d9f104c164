import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { WaitingTrip } from "./read-waiting.ts";
import { waitingQuery } from "./waiting-query.ts";

/** What waits of a traveller's trips, by their ids. */
export const useWaitingTrips = (travellerId: string): ReadonlyMap<string, WaitingTrip> => {
  const { data } = useQuery(waitingQuery(travellerId));
  return useMemo(() => new Map(data?.map((trip) => [trip.itineraryId, trip])), [data]);
};
