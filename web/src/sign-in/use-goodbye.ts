import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { forgetTraveller } from "../api/forget-traveller.ts";

/** What follows on signing out. First home: a page that needs a traveller would send its visitor to sign in. */
export const useGoodbye = (): (() => Promise<void>) => {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    await navigate({ to: "/" });
    forgetTraveller(queryClient);
  };
};
