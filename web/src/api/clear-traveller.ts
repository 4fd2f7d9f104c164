import type { QueryClient } from "@tanstack/react-query";
import { pendingJoin } from "../join/pending-join.ts";
import { sessionQuery } from "./queries.ts";

/** Clears what belongs to the traveller from this browser after signing out. */
export const clearTraveller = (queryClient: QueryClient): void => {
  const { traveller, ...server } = queryClient.getQueryData(sessionQuery.queryKey) ?? {
    findsPhotos: false,
    sendsMail: true,
    findsConnections: false,
  };
  if (traveller) {
    void import("../unsaved-work.ts").then(({ forgetUnsaved }) => forgetUnsaved(traveller.id));
    void import("../device/wipe-device.ts").then(({ forgetDevice }) => forgetDevice());
    void import("../push-subscription.ts").then(({ endPushSubscription }) => endPushSubscription());
  }
  pendingJoin.forget();
  queryClient.removeQueries({ type: "inactive" });
  queryClient.setQueryData(sessionQuery.queryKey, server);
};
