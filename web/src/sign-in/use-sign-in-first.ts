import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { sessionQuery } from "../api/queries.ts";

/** Does what needs a traveller; a visitor signs in first and comes back to this page, to the element of that id. */
export const useSignInFirst = (): ((action: () => void, elementId?: string) => void) => {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return async (action, elementId) => {
    const session = await queryClient.ensureQueryData(sessionQuery).catch(() => undefined);
    // Without an answer it is tried: the failure says what is wrong.
    if (!session || session.traveller) return action();
    const { pathname, search } = window.location;
    const next = `${pathname}${search}${elementId ? `#${elementId}` : ""}`;
    await navigate({ to: "/sign-in", search: { next } });
  };
};
