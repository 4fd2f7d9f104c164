import type { QueryClient } from "@tanstack/react-query";
import type { ItineraryPage } from "../../../contract/page.ts";
import { exploreQuery } from "./explore-query.ts";

/** The server embeds the first cards of Explore in the page, so they need no request. */
export const loadEmbeddedFeed = (queryClient: QueryClient): void => {
  const element = document.getElementById("explore-feed");
  if (element?.textContent) cacheFeed(queryClient, JSON.parse(element.textContent));
};

export const cacheFeed = (queryClient: QueryClient, feed: ItineraryPage): void => {
  queryClient.setQueryData(exploreQuery({}).queryKey, { pages: [feed], pageParams: [undefined] });
};
