import { QueryCache, QueryClient } from "@tanstack/react-query";
import { ApiError } from "../../../contract/client.ts";
import { lateAnswers } from "./late-answers.ts";
import { sessionQuery } from "./queries.ts";

/** Retrying helps only if the service is unavailable or the connection was lost. */
const isTemporary = (error: Error): boolean => !(error instanceof ApiError) || error.status >= 500;

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error) => {
      // The session may have ended elsewhere; pages that need one then lead to signing in.
      if (error instanceof ApiError && error.status === 401) void queryClient.invalidateQueries(sessionQuery);
    },
  }),
  defaultOptions: {
    // Fails at once without a connection, instead of waiting for one: a change might otherwise be made long after the
    // traveller has given it up.
    mutations: { networkMode: "always" },
    queries: {
      // What is kept on this device is the answer then; the rest says that it needs a connection, instead of waiting.
      networkMode: "always",
      refetchOnReconnect: true,
      retry: (failures, error) => failures < 3 && isTemporary(error) && navigator.onLine,
      retryDelay: (failures, error) => {
        const retryAfter = error instanceof ApiError ? error.retryAfter : undefined;
        return (retryAfter ?? Math.min(2 ** failures, 10)) * 1000;
      },
    },
  },
});

/** A server that is slow is not asked for everything again and again. */
const betweenLateMs = 15_000;
let lastLate = Number.NEGATIVE_INFINITY;
let isDue = false;

// Pages that show what was kept ask again; drafts take the answer over themselves.
lateAnswers.subscribe(() => {
  if (isDue) return;
  isDue = true;
  const refresh = () => {
    isDue = false;
    lastLate = performance.now();
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== "itinerary" });
  };
  setTimeout(refresh, Math.max(0, lastLate + betweenLateMs - performance.now()));
});
