import type { QueryClient } from "@tanstack/react-query";
import { sessionQuery } from "../api/queries.ts";
import { pendingJoin } from "../join/pending-join.ts";
import { forgetTraveller } from "./forget-traveller.ts";

/** Clears what belongs to the traveller from this browser after signing out. */
export const clearTraveller = async (queryClient: QueryClient): Promise<void> => {
  const { traveller, ...server } = queryClient.getQueryData(sessionQuery.queryKey) ?? {
    findsPhotos: false,
    sendsMail: true,
    findsConnections: false,
  };
  pendingJoin.forget();
  queryClient.removeQueries({ type: "inactive" });
  queryClient.setQueryData(sessionQuery.queryKey, server);
  // What cannot be done now is done when the next page starts.
  if (traveller) await forgetTraveller(traveller.id).catch(() => {});
};
