import { queryOptions } from "@tanstack/react-query";
import { client } from "../api/client.ts";

/** What cannot be done in one version of a trip. Until it is known, that of the version before is shown. */
export const problemsQuery = ({ id, etag }: { readonly id: string; readonly etag: string }) =>
  queryOptions({
    queryKey: ["problems", id, etag],
    queryFn: async ({ signal }) => {
      const { body } = await client.checkItinerary({ params: { id }, signal });
      if (!body) throw new TypeError("Problems without a body");
      return body.data;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    placeholderData: (before, queryBefore) => (queryBefore?.queryKey[1] === id ? before : undefined),
  });
