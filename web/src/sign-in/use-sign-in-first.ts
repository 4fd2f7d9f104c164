import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { sessionQuery } from "../api/queries.ts";

/** Runs an action that needs a traveller; a guest signs in first and comes back to the element with that id. */
export const useSignInFirst = (): ((action: () => void, elementId?: string) => void) => {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return async (action, elementId) => {
    const session = await queryClient.ensureQueryData(sessionQuery).catch(() => undefined);
    // If the session is unknown, try it: the error says what is wrong.
    if (!session || session.traveller) return action();
    const { pathname, search } = window.location;
    const next = `${pathname}${search}${elementId ? `#${elementId}` : ""}`;
    await navigate({ to: "/sign-in", search: { next } });
  };
};
