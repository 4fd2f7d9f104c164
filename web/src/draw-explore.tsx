import { QueryClient } from "@tanstack/react-query";
import { createMemoryHistory } from "@tanstack/react-router";
import { renderToString } from "react-dom/server";
import type { ItineraryPage } from "../../contract/page.ts";
import { App } from "./app.tsx";
import { catalogues, type Language } from "./components/language-provider.tsx";
import { keepFeed } from "./explore/feed-of-page.ts";
import { createAppRouter } from "./router.tsx";

/**
 * Explore as HTML, as a visitor sees it first. The server runs this (server/http/explore-prerenderer.ts), so that the cards
 * are read before the app that brings them to life has arrived.
 */
export const drawExplore = async (
  language: Language,
  feed: ItineraryPage,
  nonce: string,
): Promise<string> => {
  const queryClient = new QueryClient();
  keepFeed(queryClient, feed);
  const history = createMemoryHistory({ initialEntries: ["/explore"] });
  const router = createAppRouter({ queryClient }, history);
  await router.load();
  const first = { language, texts: await catalogues[language]() };
  return renderToString(<App router={router} queryClient={queryClient} first={first} nonce={nonce} />);
};
