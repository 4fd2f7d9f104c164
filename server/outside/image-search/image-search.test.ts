import { Ajv } from "ajv";
import addFormats from "ajv-formats";
import fc from "fast-check";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { ImageCredit } from "../../../contract/image.ts";
import packageJson from "../../../package.json" with { type: "json" };
import {
  openverseApi,
  pexelsApi,
  photoIds,
  providerKeys,
  type RequestKind,
  startImageProvider,
  unsplashApi,
  wikimediaApi,
} from "../../../test/support/image-providers.ts";
import { propertyRuns } from "../../../test/support/property-runs.ts";
import { startApp } from "../../../test/support/start-app.ts";
import {
  type Adapter,
  adapters,
  jpeg,
  lisbon,
  type Respond,
  respondWith,
  startImageSearch,
  startOtherServer,
  startTime,
  userAgent,
  webp,
} from "../../../test/support/start-image-search.ts";
import { posterSearch } from "../../pictures/posters/poster-search.ts";
import { imageType } from "../image-type.ts";

const [first, second, third, fourth] = photoIds;

const ajv = new Ajv({ strict: false });
addFormats.default(ajv);
const isCredit = ajv.compile(ImageCredit);

/** A space every few milliseconds, which JSON allows before its start. */
const dripping: Respond = (response) => {
  response.writeHead(200, { "content-type": "application/json" });
  const drop = setInterval(() => response.write(" "), 10);
  response.on("close", () => clearInterval(drop));
};

const endless: Respond = (response) => {
  const more = () => {
    while (!response.destroyed && response.write(Buffer.alloc(65_536, " ")));
  };
  response.writeHead(200, { "content-type": "image/jpeg" }).on("drain", more);
  more();
};

const openverseKeys = {
  OPENVERSE_CLIENT_ID: providerKeys.openverse.id,
  OPENVERSE_CLIENT_SECRET: providerKeys.openverse.secret,
};

describe.each<[string, Adapter]>(Object.entries(adapters))("image search: %s", (name, adapter) => {
  it("finds an image, with its credit and description", async () => {
    const { search, provider } = await startImageSearch(adapter);
    const found = (await search.find(lisbon)) ?? expect.fail("nothing found");
    expect(Buffer.from(found.bytes).equals(jpeg)).toBe(true);
    expect(found.contentType).toBe("image/jpeg");
    expect(found.description).toBe("A yellow tram on a steep street");
    expect(isCredit(found.credit), JSON.stringify(isCredit.errors)).toBe(true);
    expect(found.credit).toMatchObject({ author: "Ana Sïlva", license: expect.any(String) });
    expect(found.credit?.text).toContain("Ana Sïlva");
    for (const { headers } of provider.requests) {
      expect(headers["user-agent"]).toBe(userAgent);
      expect(headers.cookie).toBeUndefined();
    }
  });

  it("finds the same for the same words", async () => {
    const { search } = await startImageSearch(adapter, { photos: photoIds.map((id) => ({ id })) });
    expect(await search.find(lisbon)).toEqual(await search.find(lisbon));
  });

  it("finds nothing if there are no results", async () => {
    const { search, imageRequests } = await startImageSearch(adapter, { photos: [] });
    expect(await search.find({ query: "Xyzzy", tags: [] })).toBeUndefined();
    expect(imageRequests()).toEqual([]);
  });

  it("sends no request for empty words", async () => {
    const { search, provider } = await startImageSearch(adapter);
    expect(await search.find({ query: " \n\0 ", tags: [] })).toBeUndefined();
    expect(provider.requests).toEqual([]);
  });

  it.each([
    [
      "a wide and large one before the others",
      [
        [900, 600],
        [2000, 3000],
        [1500, 1000],
        [4000, 3000],
      ],
      third,
    ],
    [
      "a wide one, though small, before a tall one",
      [
        [2000, 3000],
        [900, 600],
      ],
      second,
    ],
    [
      "a large tall one before a small tall one",
      [
        [600, 900],
        [2000, 3000],
      ],
      second,
    ],
    [
      "the first of equals",
      [
        [3000, 2000],
        [4000, 2000],
      ],
      first,
    ],
  ])("accepts %s", async (_wish, sizes, expected) => {
    const photos = sizes.map(([width, height], nth) => ({
      id: photoIds[nth] ?? fourth,
      width: width ?? null,
      height: height ?? null,
    }));
    const { search, imageRequests } = await startImageSearch(adapter, { photos });
    await search.find(lisbon);
    expect(imageRequests().map(({ path }) => photoIds.find((id) => path.includes(id)))).toEqual([expected]);
  });

  it("detects the type of an image by its bytes", async () => {
    const { search, provider } = await startImageSearch(adapter);
    provider.bytes = webp;
    expect(await search.find(lisbon)).toMatchObject({ contentType: "image/webp" });
  });

  it("fails when the connection is refused", async () => {
    const { search, provider } = await startImageSearch(adapter);
    await provider.close();
    await expect(search.find(lisbon)).rejects.toThrow(/cannot be reached: .*ECONNREFUSED/);
  });

  it.each<RequestKind>(["search", "image"])("fails when the request for the %s breaks off", async (kind) => {
    const { search, provider } = await startImageSearch(adapter);
    provider.overrides[kind] = (response) => {
      response.writeHead(200, { "content-length": "1000" }).write("{");
      setTimeout(() => response.destroy(), 20);
    };
    await expect(search.find(lisbon)).rejects.toThrow("closed the connection in the middle of its response");
  });

  it.each<[RequestKind, number]>([
    ["search", 500],
    ["search", 404],
    ["image", 500],
    ["image", 404],
  ])("fails when its %s answers %i", async (kind, status) => {
    const { search, provider } = await startImageSearch(adapter);
    provider.overrides[kind] = respondWith(status, { "content-type": "text/html" }, "<h1>Oh no</h1>");
    await expect(search.find(lisbon)).rejects.toThrow(`answered ${status}`);
  });

  it("says what to correct when it is refused, and never the key", async () => {
    const { search, provider } = await startImageSearch(adapter);
    provider.overrides.search = respondWith(401);
    const refusal = await search.find(lisbon).catch(String);
    expect(refusal).toContain(adapter.keySetting);
    for (const secret of adapter.secrets) expect(refusal).not.toContain(secret);
  });

  describe("after too many requests", () => {
    it.each([
      ["seconds", "120", 120_000],
      ["a date", "Sun, 15 Nov 2026 12:05:00 GMT", 300_000],
      ["nothing", undefined, 60_000],
      ["nonsense", "soon", 60_000],
      ["ages", "99999999", 24 * 3_600_000],
    ])("waits as long as the provider says (%s)", async (_words, retryAfter, rest) => {
      const { search, provider, clock } = await startImageSearch(adapter);
      provider.overrides.search = respondWith(429, retryAfter ? { "retry-after": retryAfter } : {});
      await expect(search.find(lisbon)).rejects.toThrow("answered 429");
      const requestCount = provider.requests.length;
      delete provider.overrides.search;
      clock.moveBy(rest - 1);
      await expect(search.find(lisbon)).rejects.toThrow(new Date(Date.parse(startTime) + rest).toISOString());
      expect(provider.requests).toHaveLength(requestCount);
      clock.moveBy(1);
      expect(await search.find(lisbon)).toBeDefined();
    });

    it("waits after a 503 with a time, but not after one without", async () => {
      const { search, provider } = await startImageSearch(adapter);
      provider.overrides.search = respondWith(503);
      await expect(search.find(lisbon)).rejects.toThrow("answered 503");
      provider.overrides.search = respondWith(503, { "retry-after": "30" });
      await expect(search.find(lisbon)).rejects.toThrow("answered 503");
      await expect(search.find(lisbon)).rejects.toThrow("is paused until 2026-11-15T12:00:30.000Z");
    });
  });

  describe("time limits", () => {
    const limits = { requestMilliseconds: 100 };

    it.each<RequestKind>(["search", "image"])("gives up on a %s that hangs", async (kind) => {
      const { search, provider } = await startImageSearch(adapter, { limits });
      provider.overrides[kind] = () => {};
      await expect(search.find(lisbon)).rejects.toThrow("took too long");
    });

    it.each<RequestKind>(["search", "image"])("gives up on a %s that drips", async (kind) => {
      const { search, provider } = await startImageSearch(adapter, { limits });
      provider.overrides[kind] = dripping;
      await expect(search.find(lisbon)).rejects.toThrow("took too long");
    });

    it("gives up on a search that is slow all in all", async () => {
      const { search, provider } = await startImageSearch(adapter, { limits: { searchMilliseconds: 350 } });
      provider.delay = 200;
      await expect(search.find(lisbon)).rejects.toThrow("took too long");
    });
  });

  it.each([
    ["HTML", "<!doctype html><title>Sign in to this network</title>"],
    ["half of it", '{"results": ['],
    ["nothing", ""],
  ])("fails when it gets %s instead of JSON", async (_what, body) => {
    const { search, provider } = await startImageSearch(adapter);
    provider.overrides.search = respondWith(200, { "content-type": "application/json" }, body);
    await expect(search.find(lisbon)).rejects.toThrow("not JSON");
  });

  it.each([
    "null",
    "[]",
    '"words"',
    "{}",
    '{"results":7,"photos":{},"query":{"pages":[null,{"imageinfo":[null]}]}}',
    '{"results":[{"urls":{"raw":{"toString":1}},"id":{"toString":1}}],"photos":[{"src":{"original":{"toString":1}}}]}',
  ])("finds nothing in %s", async (body) => {
    const { search, provider } = await startImageSearch(adapter);
    provider.overrides.search = respondWith(200, {}, body);
    expect(await search.find(lisbon)).toBeUndefined();
  });

  it("aborts when the JSON is too large", async () => {
    const { search, provider } = await startImageSearch(adapter);
    provider.overrides.search = endless;
    await expect(search.find(lisbon)).rejects.toThrow("sent more than 2097152 bytes");
  });

  it("aborts when an image is too large", async () => {
    const { search, provider } = await startImageSearch(adapter);
    const closed = vi.fn();
    provider.overrides.image = (response) => {
      response.on("close", closed);
      endless(response);
    };
    await expect(search.find(lisbon)).rejects.toThrow("sent more than 26214400 bytes");
    await vi.waitFor(() => expect(closed).toHaveBeenCalled());
  });

  it("fails when an image is none", async () => {
    const { search, provider } = await startImageSearch(adapter);
    provider.bytes = Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>");
    await expect(search.find(lisbon)).rejects.toThrow("not an image");
  });

  it("fetches from nowhere else, whatever addresses a response names", async () => {
    const otherServer = await startOtherServer();
    const { search, provider } = await startImageSearch(adapter);
    const { host, port } = new URL(provider.url);
    for (const address of [
      "http://169.254.169.254/latest/meta-data/",
      `http://127.0.0.1:${otherServer.port}/photo.jpg`,
      `http://localhost:${port}/photo.jpg`,
      `http://someone:secret@${host}/photo.jpg`,
      `http://someone@${host}/photo.jpg`,
      `https://${host}/photo.jpg`,
      "https://images.unsplash.com.evil.example/photo.jpg",
      "http://images.unsplash.com/photo.jpg",
      "https://images.unsplash.com:8443/photo.jpg",
      "file:///etc/passwd",
      "data:image/png;base64,iVBORw0KGgo=",
      "javascript:alert(1)",
    ]) {
      provider.photos = [{ id: first, address }];
      provider.requests.length = 0;
      if (adapter.hasImageUrls) {
        await expect(search.find(lisbon), address).rejects.toThrow("not its own");
        expect(provider.requestKinds()).toEqual(["search"]);
      } else {
        expect(await search.find(lisbon), address).toBeDefined();
      }
    }
    expect(otherServer.requests).toEqual([]);
  });

  if (adapter.hasImageUrls)
    it("skips images on other hosts if one is on its own", async () => {
      const photos = [{ id: first, address: "https://plus.example.com/photo.jpg" }, { id: second }];
      const { search, imageRequests } = await startImageSearch(adapter, { photos });
      expect(await search.find(lisbon)).toBeDefined();
      expect(imageRequests()[0]?.path).toContain(second);
    });

  it.each<RequestKind>(["search", "image"])("follows no %s elsewhere", async (kind) => {
    const otherServer = await startOtherServer();
    const { search, provider } = await startImageSearch(adapter);
    for (const location of [
      `http://127.0.0.1:${otherServer.port}/`,
      "http://169.254.169.254/",
      "file:///etc/passwd",
    ]) {
      provider.overrides[kind] = respondWith(302, { location });
      await expect(search.find(lisbon), location).rejects.toThrow("not its own");
    }
    expect(otherServer.requests).toEqual([]);
  });

  it("follows redirects of an image within its own hosts, at most three", async () => {
    const { search, provider, imageRequests } = await startImageSearch(adapter);
    let redirects = 3;
    provider.overrides.image = (response, { path }) => {
      if (redirects === 0) return respondWith(200, {}, jpeg)(response);
      redirects -= 1;
      respondWith(301, { location: `${path}?again=${redirects}` })(response);
    };
    expect(await search.find(lisbon)).toBeDefined();
    expect(imageRequests()).toHaveLength(4);
    redirects = 4;
    await expect(search.find(lisbon)).rejects.toThrow("redirects too often");
    expect(imageRequests()).toHaveLength(8);
  });

  it("returns texts that are valid by the contract, whatever strangers wrote", async () => {
    const { search, provider } = await startImageSearch(adapter);
    const words = fc
      .array(
        fc.oneof(
          fc.string({ unit: "binary" }),
          fc.constantFrom("\0", "\u202e", "\n", "x".repeat(300), "<b>", "\ud800"),
        ),
      )
      .map((pieces) => `Ana ${pieces.join("")}`);
    const page = fc.oneof(
      fc.webUrl({ withFragments: true, withQueryParameters: true }),
      fc.string().map((path) => `https://pages.example.com/${path}`),
    );
    await fc.assert(
      fc.asyncProperty(words, words, page, async (author, description, page) => {
        provider.photos = [{ id: first, author, description, page }];
        const found = (await search.find(lisbon)) ?? expect.fail("nothing found");
        expect(isCredit(found.credit), JSON.stringify([found.credit, isCredit.errors])).toBe(true);
        const { text, author: by } = found.credit ?? expect.fail();
        for (const line of [text, by, found.description]) {
          expect(line).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e]/u);
          expect([...(line ?? "")].length).toBeLessThanOrEqual(500);
          expect(line?.isWellFormed() ?? true).toBe(true);
        }
      }),
      { numRuns: propertyRuns(40) },
    );
  });

  it.each([
    "javascript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "//evil.example",
    "ftp://a.example/b",
  ])("links to no %s", async (page) => {
    const { search, provider } = await startImageSearch(adapter);
    provider.photos = [{ id: first, page }];
    const found = await search.find(lisbon);
    expect(JSON.stringify(found?.credit ?? {})).not.toContain(page);
  });

  it("sends the words unchanged, and no more than 200 characters of them", async () => {
    const { search, provider } = await startImageSearch(adapter);
    await search.find({ query: `  Zürich &\n日本 ${"x".repeat(300)}`, tags: [] });
    const { query } = provider.requests.find(({ kind }) => kind === "search") ?? expect.fail();
    const words = query.get("query") ?? query.get("q") ?? query.get("gsrsearch");
    const filters = words?.indexOf(" filemime:") ?? -1;
    const sent = (filters < 0 ? words : words?.slice(0, filters))?.toLowerCase().replace("& ", "");
    expect(sent).toMatch(/^zürich 日本 x+$/);
    expect(sent?.length).toBeLessThanOrEqual(200);
  });

  it("closes when running requests are done", async () => {
    const { search, provider } = await startImageSearch(adapter);
    provider.delay = 50;
    const ended = vi.fn();
    const finding = search.find(lisbon).finally(ended);
    await search.close();
    expect(ended).toHaveBeenCalled();
    expect(await finding, name).toBeDefined();
  });
});

describe("image search: posters", () => {
  it("finds an image, the same for the same words, and says what it shows", async () => {
    const search = posterSearch();
    onTestFinished(() => search.close());
    const found = (await search.find(lisbon)) ?? expect.fail("nothing found");
    expect(found.contentType).toBe(imageType(found.bytes));
    expect(found.description).toMatch(/\S/);
    expect(found.credit).toBeUndefined();
    expect(await search.find(lisbon)).toEqual(found);
  });
});

describe("image search: chosen by the configuration", () => {
  it.each([
    ["unsplash", unsplashApi, { UNSPLASH_ACCESS_KEY: providerKeys.unsplash }],
    ["pexels", pexelsApi, { PEXELS_API_KEY: providerKeys.pexels }],
    ["openverse", openverseApi, openverseKeys],
    ["wikimedia", wikimediaApi, {}],
  ])("%s", async (kind, language, environment) => {
    const provider = await startImageProvider(language, jpeg);
    onTestFinished(provider.close);
    const address = { [`${kind.toUpperCase()}_URL`]: provider.url };
    const app = await startApp({ environment: { IMAGE_SEARCH: kind, ...environment, ...address } });
    onTestFinished(app.close);
    expect(provider.requests).toEqual([]);
    expect(await app.parts.imageSearch?.find(lisbon)).toBeDefined();
    for (const { headers } of provider.requests)
      expect(headers["user-agent"]).toBe(`Waybook/${packageJson.version} (${app.parts.config.publicUrl})`);
    expect(provider.requestKinds().includes("token")).toBe(kind === "openverse");
  });

  it("none by default", async () => {
    const app = await startApp();
    onTestFinished(app.close);
    expect(app.parts.imageSearch).toBeUndefined();
  });
});
