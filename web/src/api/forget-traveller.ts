import type { QueryClient } from "@tanstack/react-query";
import { sessionQuery } from "./queries.ts";

/** Nobody is signed in any more: what only the traveller may see leaves this browser's memory. */
export const forgetTraveller = (queryClient: QueryClient): void => {
  const { traveller } = queryClient.getQueryData(sessionQuery.queryKey) ?? {};
  if (traveller) void import("../unsaved-work.ts").then(({ forgetUnsaved }) => forgetUnsaved(traveller.id));
  queryClient.removeQueries({ type: "inactive" });
  queryClient.setQueryData(sessionQuery.queryKey, {});
};
