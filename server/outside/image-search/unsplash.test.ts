import { expect, test } from "vitest";
import { photoIds, providerKeys } from "../../../test/support/image-providers.ts";
import { movedClock } from "../../../test/support/moved-clock.ts";
import {
  adapters,
  lisbon,
  recordingGate,
  respondWith,
  startImageSearch,
  startTime,
  userAgent,
} from "../../../test/support/start-image-search.ts";

const adapter = adapters.Unsplash;
const [first] = photoIds;

test("searches as documented, for a size that fits screens", async () => {
  const { search, provider, imageRequests } = await startImageSearch(adapter);
  await search.find(lisbon);
  expect(Object.fromEntries(provider.requests[0]?.query ?? [])).toEqual({
    query: "Lisbon, Portugal",
    per_page: "15",
    orientation: "landscape",
    content_filter: "high",
  });
  expect(Object.fromEntries(imageRequests()[0]?.query ?? [])).toEqual({
    ixid: "M3w0MjZ8",
    ixlib: "rb-4.1.0",
    w: "2560",
    fit: "max",
    fm: "jpg",
    q: "80",
  });
});

test("accepts a portrait image if there is no other", async () => {
  const { search, provider } = await startImageSearch(adapter, {
    photos: [{ id: first, width: 2000, height: 3000 }],
  });
  expect(await search.find(lisbon)).toBeDefined();
  const searches = provider.requests.filter(({ kind }) => kind === "search");
  expect(searches.map(({ query }) => query.get("orientation"))).toEqual(["landscape", null]);
});

test("credits as its guidelines demand", async () => {
  const { search } = await startImageSearch(adapter);
  expect((await search.find(lisbon))?.credit).toEqual({
    text: "Photo by Ana Sïlva on Unsplash",
    author: "Ana Sïlva",
    authorURL: "https://unsplash.com/@anasilva?utm_source=waybook&utm_medium=referral",
    source: "Unsplash",
    sourceURL: `https://unsplash.com/photos/${first}?utm_source=waybook&utm_medium=referral`,
    license: "Unsplash License",
    licenseURL: "https://unsplash.com/license",
  });
});

test("reports that the photo is used, once it has it", async () => {
  const { search, provider, warnings } = await startImageSearch(adapter);
  await search.find(lisbon);
  await search.close();
  expect(provider.requestKinds()).toEqual(["search", "image", "use"]);
  const { path, query } = provider.requests[2] ?? expect.fail();
  expect([path, query.get("ixid")]).toEqual([`/photos/${first}/download`, "M3w0MjZ8"]);
  expect(warnings).toEqual([]);
});

test("does not report a photo that it could not get", async () => {
  const { search, provider } = await startImageSearch(adapter);
  provider.overrides.image = respondWith(500);
  await expect(search.find(lisbon)).rejects.toThrow("answered 500");
  await search.close();
  expect(provider.requestKinds()).toEqual(["search", "image"]);
});

test("does not wait for the report, and logs a failure", async () => {
  const { search, provider, warnings } = await startImageSearch(adapter, {
    limits: { requestMilliseconds: 1_000 },
  });
  provider.overrides.use = () => {};
  expect(await search.find(lisbon)).toBeDefined();
  expect(warnings).toEqual([]);
  await search.close();
  expect(warnings).toEqual([
    [{ reason: "Unsplash took too long to respond" }, "could not report a download to Unsplash"],
  ]);
});

test("distinguishes a 403 for a used-up hour from one for a wrong key", async () => {
  const { search, provider, clock } = await startImageSearch(adapter);
  provider.overrides.search = respondWith(403, { "x-ratelimit-remaining": "12" });
  await expect(search.find(lisbon)).rejects.toThrow("UNSPLASH_ACCESS_KEY");
  provider.overrides.search = respondWith(403, { "x-ratelimit-remaining": "0" }, "Rate Limit Exceeded");
  await expect(search.find(lisbon)).rejects.toThrow("answered 403");
  await expect(search.find(lisbon)).rejects.toThrow("is paused until");
  clock.moveBy(60_000);
  delete provider.overrides.search;
  expect(await search.find(lisbon)).toBeDefined();
});

test("sends the key to its API alone, and does not blame it for another host's error", async () => {
  const photo = {
    width: 6000,
    height: 4000,
    urls: { raw: "https://images.unsplash.com/photo-1?ixid=1" },
    links: { html: "https://unsplash.com/photos/1" },
  };
  const { requests, goOut } = recordingGate([
    Response.json({ results: [photo] }),
    new Response("", { status: 403 }),
  ]);
  const options = { url: "https://api.unsplash.com", userAgent, clock: movedClock(startTime), goOut };
  await expect(
    adapter.make(options, { warn: () => expect.fail("nothing to warn of") }).find(lisbon),
  ).rejects.toThrow("Unsplash answered 403");
  expect(requests.map(({ address }) => new URL(address).origin)).toEqual([
    "https://api.unsplash.com",
    "https://images.unsplash.com",
  ]);
  expect(requests.map(({ headers }) => headers.get("authorization"))).toEqual([
    `Client-ID ${providerKeys.unsplash}`,
    null,
  ]);
});

test("follows redirects without the key, even to its own hosts", async () => {
  const elsewhere = new Response("", {
    status: 302,
    headers: { location: "https://images.unsplash.com/search" },
  });
  const { requests, goOut } = recordingGate([
    elsewhere,
    Response.json({ results: [] }),
    Response.json({ results: [] }),
  ]);
  const options = { url: "https://api.unsplash.com", userAgent, clock: movedClock(startTime), goOut };
  const search = adapter.make(options, { warn: () => expect.fail("nothing to warn of") });
  expect(await search.find(lisbon)).toBeUndefined();
  expect(requests.map(({ headers }) => headers.get("authorization"))).toEqual([
    `Client-ID ${providerKeys.unsplash}`,
    null,
    `Client-ID ${providerKeys.unsplash}`,
  ]);
});
