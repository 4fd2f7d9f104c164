import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Coordinate } from "../../../contract/itinerary.ts";
import { client } from "../api/client.ts";

const hour = 3_600_000;
/** The API's limit; the field accepts longer names. */
const longest = 200;

/** Rounds to about 10 km, so that nearby positions share a cached result. */
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
