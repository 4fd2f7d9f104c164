import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { sessionQuery } from "../api/queries.ts";
import { clearTraveller } from "./clear-traveller.ts";
import { noteLeaving } from "./forget-traveller.ts";

/** Leaves the page before clearing the session: a page that needs a traveller would ask to sign in again. */
export const useAfterSignOut = (): (() => Promise<void>) => {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    const { traveller } = queryClient.getQueryData(sessionQuery.queryKey) ?? {};
    if (traveller) noteLeaving(traveller.id);
    // Questions about unsaved work were asked before signing out.
    await navigate({ to: "/explore", ignoreBlocker: true });
    await clearTraveller(queryClient);
  };
};
