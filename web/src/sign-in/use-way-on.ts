import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import type { Session } from "../../../contract/account.ts";
import { sessionQuery } from "../api/queries.ts";
import { localPath } from "../local-path.ts";

/**
 * For a page that is only for who is not signed in: as soon as someone is, here or in another tab, it goes on to where
 * they were going, else home. The function it gives looks who is signed in now.
 */
export const useWayOn = (next: string | undefined): (() => Promise<Session>) => {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { data: session } = useQuery(sessionQuery);
  const isSignedIn = session?.traveller !== undefined;

  useEffect(() => {
    if (!isSignedIn) return;
    const path = localPath(next);
    // Loaded anew, for it need not be a page of the web app.
    if (path) window.location.replace(path);
    else void navigate({ to: "/", replace: true });
  }, [isSignedIn, next, navigate]);

  return () => queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 });
};
