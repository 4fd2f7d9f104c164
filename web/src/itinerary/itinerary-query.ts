import { queryOptions } from "@tanstack/react-query";
import { client } from "../api/client.ts";

/** Loads an itinerary for its page. The draft then keeps it up to date, so it is neither cached nor fetched again. */
export const itineraryQuery = ({
  id,
  reader,
}: {
  readonly id: string;
  readonly reader: string | undefined;
}) =>
  queryOptions({
    // The response contains the reader's role, so the reader is part of the key.
    queryKey: ["itinerary", id, reader ?? "guest"],
    queryFn: async ({ signal }) => {
      const { body, headers } = await client.getItinerary({ params: { id }, signal });
      if (!body) throw new TypeError("An itinerary without a body");
      return { itinerary: body, etag: headers.get("etag") ?? "" };
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
