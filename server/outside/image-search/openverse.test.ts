import { expect, test } from "vitest";
import { photoIds } from "../../../test/support/image-providers.ts";
import {
  adapters,
  lisbon,
  respondWith,
  startImageSearch,
  startOtherServer,
} from "../../../test/support/start-image-search.ts";

const { Openverse: adapter, "Openverse with a key": adapterWithKey } = adapters;
const [first] = photoIds;

test("searches without a key, for images that may be used and cropped", async () => {
  const { search, provider, imageRequests } = await startImageSearch(adapter);
  await search.find(lisbon);
  expect(Object.fromEntries(provider.requests[0]?.query ?? [])).toEqual({
    q: "Lisbon, Portugal",
    license: "by,by-sa,cc0,pdm",
    category: "photograph",
    extension: "jpg,jpeg,png,webp",
    mature: "false",
    page_size: "20",
    aspect_ratio: "wide",
  });
  expect(Object.fromEntries(imageRequests()[0]?.query ?? [])).toEqual({
    full_size: "true",
    compressed: "true",
  });
  expect(provider.requests.map(({ headers }) => headers.authorization)).toEqual([undefined, undefined]);
});

test("uses the provider's credit", async () => {
  const { search } = await startImageSearch(adapter);
  expect((await search.find(lisbon))?.credit).toEqual({
    text: '"A yellow tram on a steep street" by Ana Sïlva is licensed under CC BY-SA 2.0. To view a copy of this license, visit https://creativecommons.org/licenses/by-sa/2.0/.',
    author: "Ana Sïlva",
    authorURL: "https://www.flickr.com/photos/31680743@N00",
    source: "flickr, found with Openverse",
    sourceURL: `https://www.flickr.com/photos/31680743@N00/${first}`,
    license: "CC BY-SA 2.0",
    licenseURL: "https://creativecommons.org/licenses/by-sa/2.0/",
  });
});

test("builds a credit if there is none, and links to Openverse if no other page is safe", async () => {
  const photos = [{ id: first, author: null, description: null, page: "gopher://a.example", license: "cc0" }];
  const { search } = await startImageSearch(adapter, { photos });
  expect((await search.find(lisbon))?.credit).toMatchObject({
    text: "This work, CC0 2.0.",
    source: "Openverse",
    sourceURL: `https://openverse.org/image/${first}`,
  });
});

test.each(["by-nc", "by-nd", "by-nc-sa", "sampling+", "constructor"])("skips %s", async (license) => {
  const { search } = await startImageSearch(adapter, { photos: [{ id: first, license }] });
  expect(await search.find(lisbon)).toBeUndefined();
});

test("skips images that are marked as mature, or have no valid id", async () => {
  const photos = [{ id: first, categories: "mature" }, { id: "../../../admin" }];
  const { search } = await startImageSearch(adapter, { photos });
  expect(await search.find(lisbon)).toBeUndefined();
});

test("accepts an image of unknown size", async () => {
  const { search } = await startImageSearch(adapter, { photos: [{ id: first, width: null, height: null }] });
  expect(await search.find(lisbon)).toBeDefined();
});

test("gets a token for its key, uses it for all requests, and renews it before it expires", async () => {
  const { search, provider, clock } = await startImageSearch(adapterWithKey);
  await search.find(lisbon);
  await search.find(lisbon);
  expect(provider.requestKinds()).toEqual(["token", "search", "image", "search", "image"]);
  const bearers = provider.requests.slice(1).map(({ headers }) => headers.authorization);
  expect(new Set(bearers)).toEqual(new Set(["Bearer DLBYIcfnKfolaXKcmMC8RIDCavc2hW"]));
  clock.moveBy((43_200 - 60) * 1_000);
  await search.find(lisbon);
  expect(provider.requestKinds().slice(5)).toEqual(["token", "search", "image"]);
});

test("gets another token when one ended early, and gives up when that is refused too", async () => {
  const { search, provider } = await startImageSearch(adapterWithKey);
  await search.find(lisbon);
  let refusals = 1;
  provider.requests.length = 0;
  provider.overrides.search = (response) => {
    refusals -= 1;
    if (refusals === 0) delete provider.overrides.search;
    respondWith(401)(response);
  };
  expect(await search.find(lisbon)).toBeDefined();
  expect(provider.requestKinds()).toEqual(["search", "token", "search", "image"]);
  provider.requests.length = 0;
  provider.overrides.search = respondWith(401);
  await expect(search.find(lisbon)).rejects.toThrow("OPENVERSE_CLIENT_SECRET");
  expect(provider.requestKinds()).toEqual(["search", "token", "search"]);
});

test("reports a wrong key, and never sends it elsewhere", async () => {
  const otherServer = await startOtherServer();
  const { search, provider } = await startImageSearch(adapterWithKey);
  provider.overrides.token = respondWith(401, {}, '{"error": "invalid_client"}');
  await expect(search.find(lisbon)).rejects.toThrow("OPENVERSE_CLIENT_ID and OPENVERSE_CLIENT_SECRET");
  provider.overrides.token = respondWith(307, { location: `http://127.0.0.1:${otherServer.port}/` });
  await expect(search.find(lisbon)).rejects.toThrow("answered 307");
  provider.overrides.token = respondWith(200, {}, '{"access_token": "two words\\n", "expires_in": 60}');
  await expect(search.find(lisbon)).rejects.toThrow("sent no token");
  expect(otherServer.requests).toEqual([]);
});
