import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Coordinate } from "../../../contract/itinerary.ts";
import { client } from "../api/client.ts";

const hour = 3_600_000;
/** What a field for names takes may be longer than what is looked up. */
const longest = 200;

/** About 10 km: from next door, the same places come first. */
const roughly = (degrees: number): number => Math.round(degrees * 10) / 10;

/** The places that a text may mean. Failures are silent, because any text is fine without suggestions. */
export const placesQuery = (text: string, near: Coordinate | undefined) => {
  const q = text.trim().slice(0, longest);
  const around = near && { latitude: roughly(near.latitude), longitude: roughly(near.longitude) };
  return queryOptions({
    queryKey: ["places", q, around],
    queryFn: async ({ signal }) => (await client.findPlaces({ query: { q, ...around }, signal })).body.data,
    enabled: q.length > 1,
    staleTime: hour,
    // Offline it is not waited for.
    networkMode: "always",
    placeholderData: keepPreviousData,
  });
};
