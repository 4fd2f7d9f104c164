import { queryOptions } from "@tanstack/react-query";
import { client } from "../api/client.ts";
import type { Marks } from "./apply-mark.ts";
import { waitingMarks } from "./waiting-marks.ts";

/** The traveller's marks on these itineraries, in one request. */
export const marksQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ["marks", ...ids],
    queryFn: async ({ signal }): Promise<Marks> => {
      const { body } = await client.listMarks({ query: { ids: [...ids] }, signal });
      return waitingMarks.applyTo(Object.fromEntries(body.data.map((marks) => [marks.id, marks])));
    },
    staleTime: 60_000,
  });
