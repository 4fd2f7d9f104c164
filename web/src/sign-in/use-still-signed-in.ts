import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { sessionQuery } from "../api/queries.ts";

/** For a session that ends while the page is open: sends the traveller to sign in and back. */
export const useStillSignedIn = (): void => {
  const navigate = useNavigate();
  const { data: session } = useQuery(sessionQuery);
  const isSignedOut = session !== undefined && !session.traveller;
  useEffect(() => {
    if (!isSignedOut) return;
    const { pathname, search } = window.location;
    void navigate({ to: "/sign-in", search: { next: pathname + search }, replace: true });
  }, [isSignedOut, navigate]);
};
