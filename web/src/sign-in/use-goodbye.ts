import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { forgetTraveller } from "../api/forget-traveller.ts";

/** What follows on signing out. First to a page for everyone: one that needs a traveller would ask to sign in again. */
export const useGoodbye = (): (() => Promise<void>) => {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    // Whatever a page would ask before it is left was asked before.
    await navigate({ to: "/explore", ignoreBlocker: true });
    forgetTraveller(queryClient);
  };
};
