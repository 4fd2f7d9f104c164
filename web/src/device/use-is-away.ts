import { useQuery } from "@tanstack/react-query";
import { sessionQuery } from "../api/queries.ts";
import { useIsOnline } from "../use-is-online.ts";
import { deviceQuery } from "./device-query.ts";

/** Which trips cannot be opened now: there is no connection, and they are not on this device. */
export const useIsAway = (): ((id: string) => boolean) => {
  const { data: session } = useQuery(sessionQuery);
  const { data } = useQuery(deviceQuery(session?.traveller?.id));
  const isOnline = useIsOnline();
  return (id) =>
    !isOnline && data !== undefined && !data.trips.some((trip) => trip.id === id && trip.isWhole);
};
