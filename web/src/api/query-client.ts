import { QueryCache, QueryClient } from "@tanstack/react-query";
import { ApiError } from "../../../contract/client.ts";
import { sessionQuery } from "./queries.ts";

/** A refusal stays one; only a service that is away, or a lost connection, can be better a moment later. */
const mayPass = (error: Error): boolean => !(error instanceof ApiError) || error.status >= 500;

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error) => {
      // The session may have ended elsewhere: whoever shows what needs one sees it by this.
      if (error instanceof ApiError && error.status === 401) void queryClient.invalidateQueries(sessionQuery);
    },
  }),
  defaultOptions: {
    // Tried at once, and refused at once without a connection: what waited for one would be done long after someone
    // gave it up.
    mutations: { networkMode: "always" },
    queries: {
      retry: (failures, error) => failures < 3 && mayPass(error),
      retryDelay: (failures, error) => {
        const asked = error instanceof ApiError ? error.retryAfter : undefined;
        return (asked ?? Math.min(2 ** failures, 10)) * 1000;
      },
    },
  },
});
