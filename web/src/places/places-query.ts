import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Coordinate } from "../../../contract/itinerary.ts";
import { client } from "../api/client.ts";

const hour = 3_600_000;
/** The API's limit; the field accepts longer names. */
const longest = 200;
/** While too many search at once, it is asked again. */
const retryMs = 2_500;
const maxRetries = 3;

type PlaceSearch = {
  readonly text: string;
  readonly near: Coordinate | undefined;
  readonly language: string;
};

/** Rounds to about a kilometre, so that nearby positions share a cached result. */
const roughly = (degrees: number): number => Math.round(degrees * 100) / 100;

const inputOf = ({ text, near, language }: PlaceSearch) => ({
  q: text.trim().slice(0, longest),
  ...(near && { latitude: roughly(near.latitude), longitude: roughly(near.longitude) }),
  language,
});

/** The places that a text may mean, of those that our server knows itself. Failures are silent: any text is fine. */
export const ownPlacesQuery = (search: PlaceSearch) => {
  const query = { ...inputOf(search), sources: "own" as const };
  return queryOptions({
    queryKey: ["places", query],
    queryFn: async ({ signal }) => (await client.findPlaces({ query, signal })).body,
    enabled: query.q.length > 1,
    staleTime: hour,
    // Offline it is not waited for.
    networkMode: "always",
    placeholderData: keepPreviousData,
  });
};

/** Those that the geocoder knows as well, which may take some seconds. */
export const allPlacesQuery = (search: PlaceSearch, isWanted: boolean) => {
  const query = inputOf(search);
  return queryOptions({
    queryKey: ["places", query],
    queryFn: async ({ signal }) => (await client.findPlaces({ query, signal })).body,
    enabled: isWanted && query.q.length > 1,
    staleTime: ({ state }) => (state.data?.incomplete ? 0 : hour),
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data?.incomplete === "busy" && dataUpdateCount <= maxRetries ? retryMs : false,
    networkMode: "always",
    retry: false,
  });
};
