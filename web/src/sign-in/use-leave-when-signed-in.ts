import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import type { Session } from "../../../contract/account.ts";
import { sessionQuery } from "../api/queries.ts";
import { pendingJoin } from "../join/pending-join.ts";
import { localPath } from "../local-path.ts";

/**
 * For pages that are only for guests: as soon as someone is signed in, here or in another tab, it goes to `next`, to
 * the invitation that they were looking at, or to the start page. Returns a function that refetches the session.
 */
export const useLeaveWhenSignedIn = (next: string | undefined): (() => Promise<Session>) => {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { data: session } = useQuery(sessionQuery);
  const isSignedIn = session?.traveller !== undefined;

  useEffect(() => {
    if (!isSignedIn) return;
    const path = localPath(next) ?? pendingJoin.path();
    // A full load, because it may not be a page of the web app.
    if (path) window.location.replace(path);
    else void navigate({ to: "/", replace: true });
  }, [isSignedIn, next, navigate]);

  return () => queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 });
};
