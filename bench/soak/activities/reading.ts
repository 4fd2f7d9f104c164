import { type Activity, ignoreNotFound } from "../activity.ts";

const searches = ["lisbon", "markets", "lisbn", "museum", "slow week", "寺と庭園", "nowhere at all"];
const filters = ["all", "owned", "shared", "saved", "liked", "trash"] as const;
const pages = ["/", "/explore", "/sign-in", "/docs", "/openapi.json"];

/**
 * What most requests are: Explore page by page, itineraries with and without a tag, the library, people, places, pages.
 */
export const reading: Activity = {
  name: "reading",
  everySeconds: 0.4,
  run: ({ server, travellers, random }) =>
    travellers.borrow(async ({ browser, trips }) => {
      const { client } = browser;
      const q = random.chance(0.4) ? { q: random.pick(searches) } : {};
      const first = await client.browseExplore({ query: { ...q, limit: 1 + random.below(50) } });
      const cursor = first.body.nextCursor;
      if (cursor) await client.browseExplore({ query: { ...q, limit: 10, cursor } });
      const shown = [...first.body.data.map(({ id }) => id), ...trips.map(({ id }) => id)];
      if (shown.length > 0) {
        const id = random.pick(shown);
        const read = await ignoreNotFound(client.getItinerary({ params: { id } }));
        const tag = read?.headers.get("etag");
        if (tag)
          await ignoreNotFound(client.getItinerary({ params: { id }, headers: { "if-none-match": tag } }));
        await client.listMarks({ query: { ids: [id] } });
        if (read?.status === 200 && read.body.heroImageURL) {
          const { pathname } = new URL(read.body.heroImageURL);
          await (await fetch(`${server.url}${pathname}?w=${random.pick([320, 640, 1280])}`)).arrayBuffer();
        }
      }
      await client.listItineraries({ query: { filter: random.pick(filters), limit: 10 } });
      if (random.chance(0.3))
        await client.findPlaces({ query: { q: random.pick(["lis", "kyoto", "mont sai"]) } });
      if (random.chance(0.2)) await client.findPeople({ query: { q: "min" } });
      if (random.chance(0.2)) await client.listChanges({ query: { limit: 20 } });
      if (random.chance(0.3)) await (await browser.fetch(random.pick(pages))).arrayBuffer();
    }),
};
