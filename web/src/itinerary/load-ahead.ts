import { network } from "../api/network.ts";
import { sessionQuery } from "../api/queries.ts";
import { queryClient } from "../api/query-client.ts";
import { mapSourceQuery } from "../map/map-source.ts";
import { isWide } from "./use-is-wide.ts";

type Shown = { readonly part?: string | undefined; readonly view?: string | undefined };

/** Loads what a trip's page shows first, while the page's own code is still awaited. */
export const loadAhead = async (id: string, { part, view }: Shown): Promise<void> => {
  if (part === "documents") {
    const [{ Documents }, { documentsQuery }] = await Promise.all([
      import("./itinerary-view.tsx"),
      import("../documents/documents-query.ts"),
      import("../documents/documents.tsx"),
      // By then it is known whether there is a network.
      queryClient.ensureQueryData(sessionQuery),
    ]);
    // The server is asked by the page, once it is known that it may.
    const reading = network.isAway() ? queryClient.prefetchQuery(documentsQuery(id)) : undefined;
    await Promise.all([Documents.preload(), reading]);
  } else if (part === undefined && (view === "map" || isWide()))
    await queryClient.prefetchQuery(mapSourceQuery);
};
