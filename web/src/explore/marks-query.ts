import { queryOptions } from "@tanstack/react-query";
import { client } from "../api/client.ts";
import type { Marks } from "./with-mark.ts";

/** What this visitor thinks of these itineraries: one request for all of them. */
export const marksQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ["marks", ...ids],
    queryFn: async ({ signal }): Promise<Marks> => {
      const { body } = await client.listMarks({ query: { ids: [...ids] }, signal });
      return Object.fromEntries(body.data.map((marks) => [marks.id, marks]));
    },
    staleTime: 60_000,
  });
