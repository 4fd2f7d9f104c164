import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import type { ItineraryPage } from "../../../contract/page.ts";

/** Beyond these, it is not looked for any more. */
const pagesAtMost = 20;

/** For a list whose address names one of its cards, as when one had to sign in to like it: reads on until it is there. */
export const useComeBackTo = ({
  data,
  hasNextPage,
  isFetching,
  isError,
  fetchNextPage,
}: UseInfiniteQueryResult<InfiniteData<ItineraryPage>>): void => {
  const id = useLocation({ select: (location) => location.hash });
  const navigate = useNavigate();

  useEffect(() => {
    if (!id || !data || isFetching || isError) return;
    const card = document.getElementById(id);
    if (!card && hasNextPage && data.pages.length < pagesAtMost) {
      void fetchNextPage();
      return;
    }
    card?.scrollIntoView({ block: "center", behavior: "instant" });
    card?.querySelector("a")?.focus({ preventScroll: true });
    // It has served: from now on the place in the list is what counts.
    void navigate({ to: ".", search: true, hash: "", replace: true, resetScroll: false });
  }, [id, data, hasNextPage, isFetching, isError, fetchNextPage, navigate]);
};
