import { useQuery } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { useEffect } from "react";
import { sessionQuery } from "../api/queries.ts";
import { pendingJoin } from "./pending-join.ts";

/** On the page of an invitation: a guest who signs in elsewhere comes back to it while it is open to them. */
export const usePendingJoin = (isOpen: boolean): void => {
  const path = useLocation({ select: ({ href }) => href });
  const { data: session } = useQuery(sessionQuery);
  const isGuest = session !== undefined && !session.traveller;
  useEffect(() => {
    if (isOpen && isGuest) pendingJoin.remember(path);
    else if (session !== undefined) pendingJoin.forget();
  }, [isOpen, isGuest, session, path]);
};
