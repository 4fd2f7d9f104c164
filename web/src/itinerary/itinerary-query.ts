import { queryOptions } from "@tanstack/react-query";
import { client } from "../api/client.ts";

/** An itinerary as its page opens it. From then on the draft keeps it up to date: nothing of this is kept or asked again. */
export const itineraryQuery = ({
  id,
  reader,
}: {
  readonly id: string;
  readonly reader: string | undefined;
}) =>
  queryOptions({
    // What someone is to an itinerary is part of it, hence the reader is part of the key.
    queryKey: ["itinerary", id, reader ?? "visitor"],
    queryFn: async ({ signal }) => {
      const { body, headers } = await client.getItinerary({ params: { id }, signal });
      if (!body) throw new TypeError("An itinerary without a body");
      return { itinerary: body, etag: headers.get("etag") ?? "" };
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
