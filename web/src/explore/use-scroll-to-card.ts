import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import type { ItineraryPage } from "../../../contract/page.ts";

/** How many pages to search for the card. */
const pagesAtMost = 20;

/** For a list whose address names a card, as after signing in to like it: loads pages until the card is there, and scrolls to it. */
export const useScrollToCard = ({
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
    // Done once; from now on the scroll position counts.
    void navigate({ to: ".", search: true, hash: "", replace: true, resetScroll: false });
  }, [id, data, hasNextPage, isFetching, isError, fetchNextPage, navigate]);
};
