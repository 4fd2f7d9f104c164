import { queryOptions } from "@tanstack/react-query";
import type { Ways } from "../../../contract/planning.ts";
import { client } from "../api/client.ts";
import { problemsQuery } from "./problems-query.ts";

/** A router may still be at work. Each pause is twice the one before; after the last one the page asks no more. */
const firstPauseMs = 2_000;
const maxRefetches = 5;

/** The ways between the stops of one version of a trip. Until they are known, those of the version before are shown. */
export const waysQuery = ({ id, etag }: { readonly id: string; readonly etag: string }) =>
  queryOptions({
    queryKey: ["ways", id, etag],
    queryFn: async ({ signal, client: queryClient }) => {
      const { body } = await client.getWays({ params: { id }, signal });
      if (!body) throw new TypeError("Ways without a body");
      // What takes longer than was estimated may be a problem.
      if (queryClient.getQueryData<Ways>(["ways", id, etag])?.pending)
        void queryClient.invalidateQueries(problemsQuery({ id, etag }));
      return body;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    placeholderData: (before, queryBefore) => (queryBefore?.queryKey[1] === id ? before : undefined),
    refetchInterval: ({ state: { data, dataUpdateCount, errorUpdateCount } }) => {
      const requests = dataUpdateCount + errorUpdateCount;
      return data?.pending && requests <= maxRefetches && firstPauseMs * 2 ** (requests - 1);
    },
  });
