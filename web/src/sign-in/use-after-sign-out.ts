import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { clearTraveller } from "../api/clear-traveller.ts";

/** Leaves the page before clearing the session: a page that needs a traveller would ask to sign in again. */
export const useAfterSignOut = (): (() => Promise<void>) => {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    // Questions about unsaved work were asked before signing out.
    await navigate({ to: "/explore", ignoreBlocker: true });
    clearTraveller(queryClient);
  };
};
