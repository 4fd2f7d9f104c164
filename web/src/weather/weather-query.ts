import { queryOptions } from "@tanstack/react-query";
import { client } from "../api/client.ts";
import { refetchAfter, settled } from "../api/partial-answer.ts";

const patience = { firstPauseMs: 3_000, maxRefetches: 3 };

/** The weather of one version of a trip. Until it is known, that of the version before is shown. */
export const weatherQuery = ({ id, etag }: { readonly id: string; readonly etag: string }) => {
  const queryKey = ["weather", id, etag];
  return queryOptions({
    queryKey,
    queryFn: async ({ signal, client: queryClient }) => {
      const { body } = await client.getWeather({ params: { id }, signal });
      return body ? settled(body, patience, queryClient.getQueryState(queryKey)?.dataUpdateCount ?? 0) : null;
    },
    staleTime: 3_600_000,
    gcTime: 60_000,
    // A trip is complete without.
    retry: false,
    placeholderData: (before, queryBefore) => (queryBefore?.queryKey[1] === id ? before : undefined),
    refetchInterval: refetchAfter(patience),
  });
};
