import type { QueryClient } from "@tanstack/react-query";
import type { ItineraryPage } from "../../../contract/page.ts";
import { exploreQuery } from "./explore-query.ts";

/** The first cards of Explore are in the page when a visitor opens it: nothing has to be asked for them. */
export const takeFeedOfPage = (queryClient: QueryClient): void => {
  const element = document.getElementById("explore-feed");
  if (element?.textContent) keepFeed(queryClient, JSON.parse(element.textContent));
};

export const keepFeed = (queryClient: QueryClient, feed: ItineraryPage): void => {
  queryClient.setQueryData(exploreQuery({}).queryKey, { pages: [feed], pageParams: [undefined] });
};
