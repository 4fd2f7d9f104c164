import { QueryClient } from "@tanstack/react-query";
import { createMemoryHistory } from "@tanstack/react-router";
import { renderToString } from "react-dom/server";
import type { ItineraryPage } from "../../contract/page.ts";
import { App } from "./app.tsx";
import { cacheFeed } from "./explore/embedded-feed.ts";
import { createAppRouter } from "./router.tsx";
import { catalogues, type Language } from "./spoken-texts.ts";

/** Renders Explore as HTML on the server (explore-prerenderer.ts), so that guests see it before the app has loaded. */
export const renderExplore = async (
  language: Language,
  feed: ItineraryPage,
  nonce: string,
): Promise<string> => {
  const queryClient = new QueryClient();
  cacheFeed(queryClient, feed);
  const history = createMemoryHistory({ initialEntries: ["/explore"] });
  const router = createAppRouter({ queryClient }, history);
  await router.load();
  const first = { language, texts: await catalogues[language].everywhere() };
  return renderToString(<App router={router} queryClient={queryClient} first={first} nonce={nonce} />);
};
