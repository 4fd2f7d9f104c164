import { queryOptions } from "@tanstack/react-query";
import { ApiError } from "../../../contract/client.ts";
import { client } from "../api/client.ts";
import { sessionQuery } from "../api/queries.ts";
import { queryClient } from "../api/query-client.ts";
import type { OpenedItinerary } from "../draft/draft-store.ts";

/** A trip that was made on this device and that the server does not have yet. */
const findOwn = async (id: string, reader: string | undefined): Promise<OpenedItinerary | undefined> => {
  const author = queryClient.getQueryData(sessionQuery.queryKey)?.traveller;
  if (!author || author.id !== reader) return undefined;
  const [{ findNewItinerary }, { findBackgroundState }] = await Promise.all([
    import("../draft/new-itinerary.ts"),
    import("../draft/save-in-background.ts"),
  ]);
  const stored = await findNewItinerary(id, author);
  if (stored) return stored;
  // Storage may be forbidden; then it lasts as long as this page.
  const state = findBackgroundState(`${id} ${reader}`);
  return state?.isNew ? { itinerary: state.itinerary, etag: state.etag } : undefined;
};

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
    queryFn: async ({ signal }): Promise<OpenedItinerary> => {
      try {
        const { body, headers } = await client.getItinerary({ params: { id }, signal });
        if (!body) throw new TypeError("An itinerary without a body");
        return { itinerary: body, etag: headers.get("etag") ?? "" };
      } catch (error) {
        const mayBeNew = !signal.aborted && (!(error instanceof ApiError) || error.status === 404);
        const own = mayBeNew ? await findOwn(id, reader) : undefined;
        if (!own) throw error;
        return own;
      }
    },
    // A trip that was made on this device opens without a network.
    networkMode: "always",
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
