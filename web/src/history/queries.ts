import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { client } from "../api/client.ts";
import type { Draft } from "../draft/draft.ts";

/** The versions and the itinerary's ETag. It is read first, so that a restore cannot overwrite an unlisted version. */
export const revisionsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ["revisions", id],
    queryFn: async ({ signal, pageParam }) => {
      const params = { id };
      const isFirst = pageParam === "";
      const etag = isFirst ? (await client.getItinerary({ params, signal })).headers.get("etag") : undefined;
      const query = { limit: 50, ...(!isFirst && { cursor: pageParam }) };
      const { body } = await client.listRevisions({ params, query, signal });
      return { ...body, etag: etag ?? "" };
    },
    initialPageParam: "",
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

/** The itinerary in one version. It never changes. */
export const revisionQuery = (id: string, version: number) =>
  queryOptions({
    queryKey: ["revision", id, version],
    queryFn: async ({ signal }): Promise<Draft> => {
      const { body } = await client.getRevision({ params: { id, version }, signal });
      return { ...body.draft, visibility: "private" };
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
