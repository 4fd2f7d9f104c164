import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { movedClock } from "../../../test/support/moved-clock.ts";
import { startS3Server } from "../../../test/support/s3-server.ts";
import { startApp, type TestApp } from "../../../test/support/start-app.ts";
import { openStore } from "../../../test/support/start-on-store.ts";
import type { Blobs } from "../../outside/blobs/blobs.ts";
import { cleanUpFiles } from "../stored-files/clean-up-files.ts";
import { deleteLostRenditions } from "../stored-files/clean-up-renditions.ts";
import { storeFile } from "../stored-files/store-file.ts";
import { makeRenditions } from "./make-renditions.ts";
import { imageFolder, type Rendition, renditionKey } from "./renditions.ts";

type Call = "put" | "get" | "head" | "delete";
type Moment = (call: Call, key: string) => unknown;

/** A store that can pause before it does something and before it returns. It deletes the last key first. */
function watched(store: Blobs) {
  const calls: string[] = [];
  const watching = { before: (() => {}) as Moment, after: (() => {}) as Moment, calls };
  const entered = async (call: Call, key: string) => {
    calls.push(`${call} ${key}`);
    await watching.before(call, key);
  };
  const blobs: Blobs = {
    ...store,
    put: async (key, ...rest) => entered("put", key).then(() => store.put(key, ...rest)),
    async get(key, ...rest) {
      await entered("get", key);
      const blob = await store.get(key, ...rest);
      await watching.after("get", key);
      return blob;
    },
    head: async (key) => entered("head", key).then(() => store.head(key)),
    async delete(keys) {
      for (const key of keys.toReversed()) {
        await entered("delete", key);
        await store.delete([key]);
      }
    },
  };
  return { blobs, watching };
}

async function onDisk() {
  const folder = await mkdtemp(join(tmpdir(), "waybook-media-"));
  return { store: openStore(folder), close: () => rm(folder, { recursive: true }) };
}

async function inS3() {
  const server = await startS3Server({ bucket: "travels" });
  return { store: openStore(server), close: server.close };
}

/** A photo with a camera's metadata. */
const photo = (width: number, height: number, background = "#a15c38") =>
  sharp({
    create: { width, height, channels: 3, background, noise: { type: "gaussian", mean: 128, sigma: 9 } },
  })
    .withExif({ IFD3: { GPSLatitudeRef: "N", GPSLatitude: "38/1 42/1 0/1" } })
    .webp()
    .toBuffer();

const browser = { accept: "image/avif,image/webp,image/*,*/*;q=0.8" };
const forGood = "public, max-age=31536000, immutable";

describe.each([
  ["disk", onDisk],
  ["S3", inS3],
])("images on %s", (_name, open) => {
  let place: Awaited<ReturnType<typeof open>>;
  let app: TestApp;
  let watching: ReturnType<typeof watched>["watching"];
  let wide: Buffer;
  let small: Buffer;
  beforeAll(async () => {
    place = await open();
    const over = watched(place.store);
    watching = over.watching;
    app = await startApp({ parts: { blobs: over.blobs } });
    [wide, small] = await Promise.all([photo(1500, 1000), photo(500, 400)]);
  });
  afterAll(async () => {
    await app.close();
    await place.close();
  });
  afterEach(() => {
    watching.before = watching.after = () => {};
  });

  /** As an itinerary's image is stored. */
  const stored = async (body: Uint8Array) => {
    const { key } = await storeFile(app.parts, {
      folder: imageFolder,
      ending: ".webp",
      body,
      contentType: "image/webp",
      travellerId: randomUUID(),
    });
    return key;
  };
  const ask = (key: string, query = "", { method = "GET", ...headers }: Record<string, string> = {}) =>
    fetch(`${app.url}/media/${key}${query}`, { method, headers });
  const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());
  const countOf = (call: string) => watching.calls.filter((one) => one === call).length;
  const storedRenditions = async (key: string) => {
    const found: string[] = [];
    for await (const blob of place.store.list(`renditions/${key.slice(imageFolder.length, -".webp".length)}`))
      found.push(blob.key);
    return found.sort();
  };
  const gone = async (key: string) => {
    const clock = movedClock(new Date(Date.now() + 25 * 3_600_000));
    await cleanUpFiles({ ...app.parts, clock });
    expect(await place.store.head(key)).toBeUndefined();
  };

  test("without a width they are the stored file", async () => {
    const key = await stored(wide);
    const response = await ask(key, "", browser);
    expect(response.status).toBe(200);
    expect((await bytesOf(response)).equals(wide)).toBe(true);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "image/webp",
      "content-length": String(wide.length),
      "content-disposition": "inline",
      "cache-control": forGood,
      etag: `"${key.slice(7, 39)}"`,
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "cross-origin",
      "access-control-allow-origin": "*",
    });
    expect(response.headers.get("vary")).toBeNull();
  });

  test.each([
    [320, "webp", 320],
    [1280, "webp", 1280],
    [2560, "webp", 1500],
    [640, "avif", 640],
    [2560, "avif", 1500],
  ] as const)(
    "%i wide as %s they are %i pixels wide and without metadata",
    async (width, format, expected) => {
      const key = await stored(wide);
      await app.parts.renditions.make(key, { width, format });
      const response = await ask(key, `?w=${width}`, { accept: `image/${format}` });
      const bytes = await bytesOf(response);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        "content-type": `image/${format}`,
        "content-length": String(bytes.length),
        "content-disposition": "inline",
        "cache-control": forGood,
        etag: `"${key.slice(7, 39)}-${width}-${format}"`,
        vary: "accept",
        "x-content-type-options": "nosniff",
        "cross-origin-resource-policy": "cross-origin",
        "access-control-allow-origin": "*",
      });
      const found = await sharp(bytes).metadata();
      expect(found).toMatchObject({ width: expected, height: Math.round((expected * 1000) / 1500) });
      expect(found.format).toBe(format === "avif" ? "heif" : "webp");
      // Files that are narrow enough lost their metadata when they were stored; this one was stored directly.
      if (expected === width || format === "avif") expect(found.exif).toBeUndefined();
      await expect(sharp(bytes).raw().toBuffer()).resolves.toBeInstanceOf(Buffer);
    },
  );

  test("a WebP no wider than requested is sent unchanged", async () => {
    for (const image of [small, await sharp(small).webp({ lossless: true }).toBuffer()]) {
      const key = await stored(image);
      expect((await bytesOf(await ask(key, "?w=640"))).equals(image)).toBe(true);
      const narrower = await bytesOf(await ask(key, "?w=320"));
      expect((await sharp(narrower).metadata()).width).toBe(320);
    }
  });

  test("an existing rendition is read, and not made again", async () => {
    const key = await stored(small);
    const first = await bytesOf(await ask(key, "?w=320"));
    const before = watching.calls.length;
    expect((await bytesOf(await ask(key, "?w=320"))).equals(first)).toBe(true);
    expect(watching.calls.slice(before)).toEqual([
      `get ${renditionKey(key, { width: 320, format: "webp" })}`,
    ]);
  });

  test("clients that accept AVIF get it, also the first one", async () => {
    const key = await stored(small);
    const response = await ask(key, "?w=320", browser);
    expect(response.headers.get("content-type")).toBe("image/avif");
    expect(response.headers.get("etag")).toBe(`"${key.slice(7, 39)}-320-avif"`);
    const { format, compression, width } = await sharp(await bytesOf(response)).metadata();
    expect({ format, compression, width }).toEqual({ format: "heif", compression: "av1", width: 320 });
    // A client that has the WebP and now accepts AVIF gets the AVIF.
    const tag = `"${key.slice(7, 39)}-320-webp"`;
    const later = await ask(key, "?w=320", { ...browser, "if-none-match": tag });
    expect([later.status, later.headers.get("content-type")]).toEqual([200, "image/avif"]);
    const other = await ask(key, "?w=320", { "if-none-match": tag });
    expect(other.status).toBe(304);
  });

  describe("conditional requests", () => {
    test.each([
      ["", "", {}],
      ["?w=320", "-320-webp", {}],
      ["?w=320", "-320-avif", browser],
    ])("%s gets a 304 as long as the image exists: %s", async (query, suffix, headers) => {
      const key = await stored(small);
      const etag = `"${key.slice(7, 39)}${suffix}"`;
      for (const ifNoneMatch of [etag, `W/${etag}`, `"other", ${etag}`, ...(suffix ? [] : ["*"])])
        for (const method of ["GET", "HEAD"]) {
          const response = await ask(key, query, { ...headers, method, "if-none-match": ifNoneMatch });
          expect([ifNoneMatch, response.status, await response.text()]).toEqual([ifNoneMatch, 304, ""]);
          expect(Object.fromEntries(response.headers)).toMatchObject({
            etag,
            "cache-control": forGood,
            "access-control-allow-origin": "*",
            ...(suffix && { vary: "accept" }),
          });
          expect(response.headers.get("content-length")).toBeNull();
        }
      const other = await ask(key, query, { ...headers, "if-none-match": '"another"' });
      expect(other.status).toBe(200);
      await gone(key);
      for (const ifNoneMatch of [etag, "*", '"another"']) {
        const response = await ask(key, query, { ...headers, "if-none-match": ifNoneMatch });
        expect([ifNoneMatch, response.status]).toEqual([ifNoneMatch, 404]);
        expect(response.headers.get("etag")).toBeNull();
        expect(response.headers.get("cache-control")).toBe("no-store");
      }
    });
  });

  test("HEAD has GET's headers, and reads no image", async () => {
    const key = await stored(small);
    for (const [query, headers] of [
      ["", {}],
      ["?w=320", {}],
      ["?w=320", { accept: "image/avif" }],
    ] as const) {
      await ask(key, query, headers).then((response) => response.arrayBuffer());
      const mediaResponse = await ask(key, query, headers);
      const { length } = await mediaResponse.arrayBuffer().then(Buffer.from);
      const before = watching.calls.length;
      const head = await ask(key, query, { ...headers, method: "HEAD" });
      expect([head.status, await head.text()]).toEqual([200, ""]);
      expect(head.headers.get("content-length")).toBe(String(length));
      for (const name of ["etag", "content-type", "cache-control", "vary", "content-disposition"])
        expect([name, head.headers.get(name)]).toEqual([name, mediaResponse.headers.get(name)]);
      expect(watching.calls.slice(before).filter((call) => !call.startsWith("head"))).toEqual([]);
    }
    const missing = await ask(key, "?w=640", { method: "HEAD" });
    expect([missing.status, missing.headers.get("content-length")]).toEqual([200, String(small.length)]);
    expect((await ask(key, "", { method: "PUT" })).headers.get("allow")).toBe("GET, HEAD");
  });

  test.each(["?w=", "?w=321", "?w=0320", "?w=-320", "?w=320&w=640", "?w=320px", "?width=320", "?w=320&h=1"])(
    "%s is not a valid width",
    async (query) => {
      const key = await stored(small);
      const response = await ask(key, query);
      expect([response.status, await response.json()]).toMatchObject([400, { code: "badRequest" }]);
      expect(response.headers.get("cache-control")).toBe("no-store");
    },
  );

  test.each([
    `${"0".repeat(32)}.webp`,
    `${"0".repeat(32)}.webp?w=320`,
    `${"0".repeat(32)}.avif`,
    "x.webp",
    "../documents/x",
    "..%2favatars%2fx",
    `${"0".repeat(32)}.webp%00`,
  ])("there is no image %s", async (file) => {
    for (const method of ["GET", "HEAD"]) {
      const response = await ask(`${imageFolder}${file}`, "", { ...browser, method });
      expect([method, response.status]).toEqual([method, 404]);
    }
  });

  test("renditions have no address of their own", async () => {
    const key = await stored(small);
    await ask(key, "?w=320");
    const response = await ask(renditionKey(key, { width: 320, format: "webp" }));
    expect(response.status).toBe(404);
  });

  test("concurrent requests make a rendition once", async () => {
    const key = await stored(wide);
    const rendition = renditionKey(key, { width: 640, format: "webp" });
    const responses = await Promise.all(Array.from({ length: 25 }, () => ask(key, "?w=640")));
    const bodies = await Promise.all(responses.map(bytesOf));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    for (const body of bodies) expect(body.equals(bodies[0] as Buffer)).toBe(true);
    expect([countOf(`get ${key}`), countOf(`put ${rendition}`)]).toEqual([1, 1]);
  });

  test("a request that looked before it was stored does not make it again", async () => {
    const key = await stored(small);
    const rendition = renditionKey(key, { width: 320, format: "webp" });
    const hasLooked = Promise.withResolvers<void>();
    const isMade = Promise.withResolvers<void>();
    let looks = 0;
    watching.after = (call, at) => {
      if (call !== "get" || at !== rendition || looks++ > 0) return;
      hasLooked.resolve();
      return isMade.promise;
    };
    const early = ask(key, "?w=320");
    await hasLooked.promise;
    const bytes = await bytesOf(await ask(key, "?w=320"));
    isMade.resolve();
    expect((await bytesOf(await early)).equals(bytes)).toBe(true);
    expect([countOf(`get ${key}`), countOf(`put ${rendition}`)]).toEqual([1, 1]);
  });

  describe("a failing store", () => {
    const fail = () => {
      throw new Error("the store is away");
    };

    test("renditions that cannot be stored are still sent", async () => {
      const key = await stored(wide);
      watching.before = (call) => (call === "put" ? fail() : undefined);
      for (let time = 0; time < 2; time++) {
        const response = await ask(key, "?w=320");
        expect([response.status, response.headers.get("cache-control")]).toEqual([200, forGood]);
        expect((await sharp(await bytesOf(response)).metadata()).width).toBe(320);
      }
      expect(await storedRenditions(key)).toEqual([]);
      expect(app.logged.join("")).toContain("could not store a rendition");
      watching.before = () => {};
      await bytesOf(await ask(key, "?w=320"));
      expect(await storedRenditions(key)).toHaveLength(1);
    });

    test("while it is down, the response is 503", async () => {
      const key = await stored(small);
      watching.before = fail;
      const etag = `"${key.slice(7, 39)}"`;
      for (const [query, headers] of [
        ["", {}],
        ["", { "if-none-match": etag }],
        ["", { method: "HEAD" }],
        ["?w=320", {}],
        ["?w=320", browser],
      ] as const) {
        const response = await ask(key, query, headers);
        expect([response.status, response.headers.get("retry-after")]).toEqual([503, "5"]);
        expect(response.headers.get("cache-control")).toBe("no-store");
      }
      watching.before = () => {};
      expect((await ask(key, "?w=320")).status).toBe(200);
    });

    test("an image that cannot be read any more is logged, and affects nothing else", async () => {
      const damaged = Buffer.from(wide);
      damaged.fill(0, 60, damaged.length);
      const key = await stored(damaged);
      await place.store.put(renditionKey(key, { width: 640, format: "webp" }), small, {
        contentType: "image/webp",
      });
      app.logged.length = 0;
      const response = await ask(key, "?w=320");
      expect([response.status, await response.json()]).toMatchObject([500, { code: "internal" }]);
      expect(app.logged.filter((line) => JSON.parse(line).level >= 50)).toHaveLength(1);
      expect(response.headers.get("cache-control")).toBe("no-store");
      expect((await ask(key, "?w=640")).status).toBe(200);
      expect((await ask(key)).status).toBe(200);
      expect((await ask(await stored(small), "?w=320")).status).toBe(200);
      expect(await storedRenditions(key)).toEqual([renditionKey(key, { width: 640, format: "webp" })]);
    });
  });

  describe("an image that is deleted while its rendition is made", () => {
    const rendition = { width: 320, format: "webp" } as const;
    // The clean-up deletes the image, then eight renditions, of which this is the seventh.
    const moments = (["put", "head"] as const).flatMap((held) =>
      [0, 1, 7, 8, 9].map((after) => [held, after] as const),
    );

    test.each(moments)("leaves none behind: held before its %s until %i are deleted", async (held, after) => {
      const key = await stored(small);
      const storedKey = renditionKey(key, rendition);
      const isHeld = Promise.withResolvers<void>();
      const released = Promise.withResolvers<void>();
      let isCleaningUp = false;
      let deleted = 0;
      watching.before = async (call, at) => {
        if (call === held && at === (held === "put" ? storedKey : key)) {
          isHeld.resolve();
          await released.promise;
        }
        if (call === "delete" && isCleaningUp && deleted++ === after) {
          released.resolve();
          await finished;
        }
      };
      const finished = ask(key, "?w=320").then(({ status }) => status);
      await isHeld.promise;
      isCleaningUp = true;
      await gone(key);
      isCleaningUp = false;
      released.resolve();
      expect([200, 404]).toContain(await finished);
      await expect.poll(() => storedRenditions(key)).toEqual([]);
      expect((await ask(key, "?w=320")).status).toBe(404);
    });

    test("is 404 once it is deleted, for waiting requests too", async () => {
      const key = await stored(small);
      const released = Promise.withResolvers<void>();
      const isHeld = Promise.withResolvers<void>();
      watching.before = (call, at) => {
        if (call !== "put" || at !== renditionKey(key, rendition)) return;
        isHeld.resolve();
        return released.promise;
      };
      const asking = Promise.all([ask(key, "?w=320"), ask(key, "?w=320")]);
      await isHeld.promise;
      await gone(key);
      released.resolve();
      expect((await asking).map(({ status }) => status)).toEqual([404, 404]);
      expect(await storedRenditions(key)).toEqual([]);
    });

    test("leaves what a crash did not delete to the clean-up, which deletes nothing else", async () => {
      const [key, another] = [await stored(small), await stored(small)];
      for (const one of [key, another]) await ask(one, "?w=320");
      await place.store.delete([key]);
      await app.parts.db`delete from stored_files where key = ${key}`;
      expect(await deleteLostRenditions(app.parts)).toBeGreaterThanOrEqual(1);
      expect(await storedRenditions(key)).toEqual([]);
      expect(await storedRenditions(another)).toHaveLength(1);
      expect(await deleteLostRenditions(app.parts)).toBe(0);
    });
  });

  describe("in advance", () => {
    const usual = (key: string) =>
      [320, 640, 1280]
        .flatMap((width) =>
          ["avif", "webp"].map((format) => renditionKey(key, { width, format } as Rendition)),
        )
        .sort();

    test("the most requested renditions are made", async () => {
      const key = await stored(small);
      await app.parts.jobs.send(makeRenditions, { key });
      await expect.poll(() => storedRenditions(key)).toEqual(usual(key));
      const mine = renditionKey(key, { width: 320, format: "avif" }).replace("320.avif", "");
      const calls = watching.calls.filter((call) => call.startsWith(`put ${mine}`));
      expect(calls.map((call) => call.slice(`put ${mine}`.length))).toEqual([
        "640.avif",
        "1280.avif",
        "320.avif",
        "640.webp",
        "1280.webp",
        "320.webp",
      ]);
      const puts = watching.calls.filter((call) => call.startsWith("put renditions/")).length;
      await makeRenditions.run(app.parts, { key });
      expect(watching.calls.filter((call) => call.startsWith("put renditions/")).length).toBe(puts);
    });

    test("of a deleted image none are made, and that is no error", async () => {
      const key = `${imageFolder}${"f".repeat(32)}.webp`;
      await makeRenditions.run(app.parts, { key });
      expect(await storedRenditions(key)).toEqual([]);
    });

    test("they are made one at a time, and requests do not wait for them", async () => {
      const [first, second, mine] = [await stored(small), await stored(small), await stored(small)];
      const released = Promise.withResolvers<void>();
      const started: string[] = [];
      watching.before = (call, key) => {
        if (call !== "put" || key === renditionKey(mine, { width: 320, format: "avif" })) return;
        started.push(key);
        return released.promise;
      };
      const jobs = [first, second].map((key) => makeRenditions.run(app.parts, { key }));
      await expect.poll(() => started).toHaveLength(1);
      const response = await ask(mine, "?w=320", browser);
      expect((await sharp(await bytesOf(response)).metadata()).width).toBe(320);
      expect(started).toHaveLength(1);
      released.resolve();
      await Promise.all(jobs);
      expect(await storedRenditions(second)).toEqual(usual(second));
    });
  });
});

test("a stopping server does not wait for them", async () => {
  const { store, close } = await onDisk();
  const app = await startApp({ parts: { blobs: store } });
  const { key } = await storeFile(app.parts, {
    folder: imageFolder,
    ending: ".webp",
    body: await photo(2000, 1500),
    contentType: "image/webp",
    travellerId: randomUUID(),
  });
  const making = ([320, 640, 1280, 2560] as const).map((width) =>
    app.parts.renditions.makeInTurn(key, { width, format: "avif" }).catch(() => {}),
  );
  await app.close();
  await Promise.all(making);
  expect(await store.head(renditionKey(key, { width: 2560, format: "avif" }))).toBeUndefined();
  await close();
});

test("avatars are addressed by tag, too", async () => {
  const app = await startApp();
  const key = `avatars/${"a".repeat(32)}.webp`;
  const bytes = await photo(100, 100);
  await app.parts.blobs.put(key, bytes, { contentType: "image/webp" });
  const first = await fetch(`${app.url}/media/${key}`);
  const etag = first.headers.get("etag") ?? "";
  expect(etag).toBe(`"${"a".repeat(32)}"`);
  expect(Object.fromEntries(first.headers)).toMatchObject({
    "access-control-allow-origin": "*",
    "cross-origin-resource-policy": "cross-origin",
    "cache-control": forGood,
  });
  expect((await buffer(first.body as never)).equals(bytes)).toBe(true);
  const headers = { "if-none-match": etag };
  const again = await fetch(`${app.url}/media/${key}`, { headers });
  expect([again.status, again.headers.get("etag")]).toEqual([304, etag]);
  await app.parts.blobs.delete([key]);
  expect((await fetch(`${app.url}/media/${key}`, { headers })).status).toBe(404);
  await app.close();
});
