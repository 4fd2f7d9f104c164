import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import type { ItineraryPage } from "../../../contract/page.ts";

/** How many pages to search for the card. */
const maxPages = 20;

/** If the address names a card, as after signing in to like it, loads pages until it is there and scrolls to it. */
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
    const isLoaded = data.pages.some((page) => page.data.some((itinerary) => itinerary.id === id));
    if (!isLoaded && hasNextPage && data.pages.length < maxPages) {
      void fetchNextPage();
      return;
    }
    card?.scrollIntoView({ block: "center", behavior: "instant" });
    card?.querySelector("a")?.focus({ preventScroll: true });
    // Only once: from now on the reader scrolls.
    void navigate({ to: ".", search: true, hash: "", replace: true, resetScroll: false });
  }, [id, data, hasNextPage, isFetching, isError, fetchNextPage, navigate]);
};
