import { queryOptions } from "@tanstack/react-query";
import type { Ways } from "../../../contract/planning.ts";
import { client } from "../api/client.ts";
import { refetchAfter, settled } from "../api/partial-answer.ts";
import { problemsQuery } from "./problems-query.ts";

const patience = { firstPauseMs: 2_000, maxRefetches: 5 };

/** The ways between the stops of one version of a trip. Until they are known, those of the version before are shown. */
export const waysQuery = ({ id, etag }: { readonly id: string; readonly etag: string }) => {
  const queryKey = ["ways", id, etag];
  return queryOptions({
    queryKey,
    queryFn: async ({ signal, client: queryClient }) => {
      const { body } = await client.getWays({ params: { id }, signal });
      if (!body) throw new TypeError("Ways without a body");
      const { data, dataUpdateCount = 0 } = queryClient.getQueryState<Ways>(queryKey) ?? {};
      // What takes longer than was estimated may be a problem.
      if (data?.pending) void queryClient.invalidateQueries(problemsQuery({ id, etag }));
      return settled(body, patience, dataUpdateCount);
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    placeholderData: (before, queryBefore) => (queryBefore?.queryKey[1] === id ? before : undefined),
    refetchInterval: refetchAfter(patience),
  });
};
