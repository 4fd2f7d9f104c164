import type { QueryClient } from "@tanstack/react-query";
import { sessionQuery } from "./queries.ts";

/** Nobody is signed in any more: what only the traveller may see leaves this browser's memory. */
export const forgetTraveller = (queryClient: QueryClient): void => {
  queryClient.removeQueries({ type: "inactive" });
  queryClient.setQueryData(sessionQuery.queryKey, {});
};
