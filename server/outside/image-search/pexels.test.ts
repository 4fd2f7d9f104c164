import { expect, test } from "vitest";
import { photoIds, providerKeys } from "../../../test/support/image-providers.ts";
import { movedClock } from "../../../test/support/moved-clock.ts";
import {
  adapters,
  jpeg,
  lisbon,
  recordingGate,
  startImageSearch,
  startTime,
  userAgent,
} from "../../../test/support/start-image-search.ts";

const adapter = adapters.Pexels;
const [first] = photoIds;

test("searches as documented, for a size that fits screens", async () => {
  const { search, provider, imageRequests } = await startImageSearch(adapter);
  await search.find(lisbon);
  expect(Object.fromEntries(provider.requests[0]?.query ?? [])).toEqual({
    query: "Lisbon, Portugal",
    per_page: "15",
    orientation: "landscape",
  });
  expect(Object.fromEntries(imageRequests()[0]?.query ?? [])).toEqual({
    auto: "compress",
    cs: "tinysrgb",
    w: "2560",
  });
});

test("does not enlarge images", async () => {
  const { search, imageRequests } = await startImageSearch(adapter, {
    photos: [{ id: first, width: 1800, height: 1200 }],
  });
  await search.find(lisbon);
  expect(imageRequests()[0]?.query.get("w")).toBe("1800");
});

test("accepts a portrait image if there is no other", async () => {
  const { search, provider } = await startImageSearch(adapter, {
    photos: [{ id: first, width: 2000, height: 3000 }],
  });
  expect(await search.find(lisbon)).toBeDefined();
  expect(provider.requestKinds()).toEqual(["search", "search", "image"]);
});

test("credits as its guidelines ask", async () => {
  const { search } = await startImageSearch(adapter);
  expect((await search.find(lisbon))?.credit).toEqual({
    text: "Photo by Ana Sïlva on Pexels",
    author: "Ana Sïlva",
    authorURL: "https://www.pexels.com/@anasilva",
    source: "Pexels",
    sourceURL: `https://www.pexels.com/photo/yellow-tram-${first}/`,
    license: "Pexels License",
    licenseURL: "https://www.pexels.com/license/",
  });
});

test("sends the key to its API alone", async () => {
  const photo = {
    width: 6000,
    height: 4000,
    url: "https://www.pexels.com/photo/1/",
    src: { original: "https://images.pexels.com/photos/1/pexels-photo-1.jpeg" },
  };
  const { requests, goOut } = recordingGate([Response.json({ photos: [photo] }), new Response(jpeg)]);
  const options = { url: "https://api.pexels.com", userAgent, clock: movedClock(startTime), goOut };
  expect(await adapter.make(options).find(lisbon)).toBeDefined();
  expect(requests.map(({ headers }) => headers.get("authorization"))).toEqual([providerKeys.pexels, null]);
  expect(requests[1]?.address).toMatch(/^https:\/\/images\.pexels\.com\/photos\/1\//);
});
