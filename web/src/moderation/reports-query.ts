import { infiniteQueryOptions } from "@tanstack/react-query";
import { client } from "../api/client.ts";

export type ReportStatus = "open" | "decided";

export const reportsQuery = (status: ReportStatus) =>
  infiniteQueryOptions({
    queryKey: ["moderation", status],
    queryFn: ({ pageParam, signal }) =>
      client
        .listReports({ query: { status, limit: 25, ...(pageParam && { cursor: pageParam }) }, signal })
        .then(({ body }) => body),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
