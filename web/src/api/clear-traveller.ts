import type { QueryClient } from "@tanstack/react-query";
import { sessionQuery } from "./queries.ts";

/** Clears what belongs to the traveller from memory after signing out. */
export const clearTraveller = (queryClient: QueryClient): void => {
  const { traveller, ...server } = queryClient.getQueryData(sessionQuery.queryKey) ?? {
    findsPhotos: false,
    sendsMail: true,
  };
  if (traveller) void import("../unsaved-work.ts").then(({ forgetUnsaved }) => forgetUnsaved(traveller.id));
  queryClient.removeQueries({ type: "inactive" });
  queryClient.setQueryData(sessionQuery.queryKey, server);
};
