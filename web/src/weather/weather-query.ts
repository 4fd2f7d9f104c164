import { queryOptions } from "@tanstack/react-query";
import { client } from "../api/client.ts";

/** The server may still be asking. Each pause is twice the one before; after the last one the page asks no more. */
const firstPauseMs = 3_000;
const maxRefetches = 3;

/** The weather of one version of a trip. Until it is known, that of the version before is shown. */
export const weatherQuery = ({ id, etag }: { readonly id: string; readonly etag: string }) =>
  queryOptions({
    queryKey: ["weather", id, etag],
    queryFn: async ({ signal }) => (await client.getWeather({ params: { id }, signal })).body ?? null,
    staleTime: 3_600_000,
    gcTime: 60_000,
    // Nobody misses the weather so much that they want to read about its absence.
    retry: false,
    placeholderData: (before, queryBefore) => (queryBefore?.queryKey[1] === id ? before : undefined),
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data?.pending && dataUpdateCount <= maxRefetches && firstPauseMs * 2 ** (dataUpdateCount - 1),
  });
