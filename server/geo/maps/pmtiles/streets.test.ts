import { mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PMTiles } from "pmtiles";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { cityBounds, madeCity } from "../../../../test/support/made-city.ts";
import { makeArchive } from "../../../../test/support/make-archive.ts";
import { movedClock } from "../../../../test/support/moved-clock.ts";
import { parseTile } from "../../../../test/support/parse-tile.ts";
import { startApp, type TestApp } from "../../../../test/support/start-app.ts";
import { type FileServer, startFileServer } from "../../../../test/support/start-file-server.ts";
import { StartFailure } from "../../../platform/start-failure.ts";

type Map = {
  styleUrl?: string;
  streets?: null | {
    tiles: string;
    schema: string;
    minZoom: number;
    maxZoom: number;
    bounds: number[];
    credits: unknown;
  };
};

let folder: string;
const files: Record<"protomaps" | "openmaptiles", Buffer> = {
  protomaps: Buffer.alloc(0),
  openmaptiles: Buffer.alloc(0),
};
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "waybook-streets-"));
  files.protomaps = await madeCity("protomaps");
  files.openmaptiles = await madeCity("openmaptiles");
});
afterAll(() => rm(folder, { recursive: true }));

const path = () => join(folder, "region.pmtiles");
const place = async (bytes: Uint8Array) => {
  await writeFile(`${path()}.new`, bytes);
  await rename(`${path()}.new`, path());
};
const lisbon = "14/7775/6278";

const on = (app: () => TestApp) => {
  const get = (address: string, headers: Record<string, string> = {}) =>
    fetch(`${app().url}${address}`, { headers });
  const map = async () => (await (await get("/maps/map.json")).json()) as Map;
  const tile = async (address: string, headers?: Record<string, string>) =>
    get(((await map()).streets?.tiles ?? "").replace("{z}/{x}/{y}", address), headers);
  return { get, map, tile };
};

const tileIn = async (file: Buffer, address: string) => {
  const [z = 0, x = 0, y = 0] = address.split("/").map(Number);
  const archive = new PMTiles({
    getKey: () => "made",
    getBytes: async (offset, length) => ({
      data: new Uint8Array(file.subarray(offset, offset + length)).buffer,
    }),
  });
  return Buffer.from((await archive.getZxy(z, x, y))?.data ?? new ArrayBuffer(0));
};

describe("a file on this machine", () => {
  let app: TestApp;
  const { get, map, tile } = on(() => app);
  beforeAll(async () => {
    await place(files.protomaps);
    app = await startApp({ environment: { MAP_TILES: path() } });
  });
  afterAll(() => app.close());
  afterEach(() => place(files.protomaps));

  test("is described to pages, which ask no other host", async () => {
    const described = await map();
    expect(described).toMatchObject({
      streets: {
        ...{ schema: "protomaps", minZoom: 0, maxZoom: 14, bounds: [...cityBounds] },
        credits: [{ text: "© OpenStreetMap", url: "https://www.openstreetmap.org/copyright" }],
      },
    });
    expect(described.styleUrl).toBeUndefined();
    const policy = (await get("/explore")).headers.get("content-security-policy");
    if (policy) expect(policy).not.toContain("https://");
  });

  test("gives its tiles as they are, public and immutable", async () => {
    const response = await tile(lisbon);
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(response.headers.get("content-type")).toBe("application/vnd.mapbox-vector-tile");
    expect(response.headers.get("content-encoding")).toBe("gzip");
    const bytes = await response.bytes();
    expect(Buffer.from(bytes)).toEqual(await tileIn(files.protomaps, lisbon));
    expect(Object.keys(parseTile(bytes))).toEqual(expect.arrayContaining(["roads", "buildings"]));
  });

  test("is uncompressed for clients that do not accept gzip, with another ETag", async () => {
    const [zipped, plain] = [await tile(lisbon), await tile(lisbon, { "accept-encoding": "identity" })];
    expect(plain.headers.get("content-encoding")).toBeNull();
    expect(plain.headers.get("etag")).not.toBe(zipped.headers.get("etag"));
    expect(await plain.bytes()).toEqual(await zipped.bytes());
    const again = await tile(lisbon, { "if-none-match": zipped.headers.get("etag") ?? "" });
    expect(again.status).toBe(304);
  });

  test("has an empty tile where it has none", async () => {
    const response = await tile("14/0/0");
    expect(response.status).toBe(200);
    expect(await response.bytes()).toHaveLength(0);
  });

  test.each(["23/0/0", "1/2/0", "-1/0/0", "x/0/0", "1e0/0/0"])(
    "there is no tile %s at all",
    async (address) => {
      expect((await get(`/maps/streets/1/${address}`)).status).toBe(404);
    },
  );

  test("is replaced while the server runs: new addresses, new ETags, nothing mixed", async () => {
    const before = await map();
    const old = await tile(lisbon);
    await place(files.openmaptiles);
    const after = await map();
    expect(after.streets?.schema).toBe("openmaptiles");
    expect(after.streets?.tiles).not.toBe(before.streets?.tiles);
    const next = await tile(lisbon);
    expect(next.headers.get("etag")).not.toBe(old.headers.get("etag"));
    expect(Object.keys(parseTile(await next.bytes()))).toContain("transportation");
    // An older page gets the new tile, but may not keep it under the old address.
    const stale = await get((before.streets?.tiles ?? "").replace("{z}/{x}/{y}", lisbon));
    expect(stale.headers.get("cache-control")).toBe("no-cache");
    expect(stale.headers.get("etag")).toBe(next.headers.get("etag"));
  });

  test("with a broken tile has an error there, and not a broken answer", async () => {
    const tileData = Number(files.protomaps.readBigUInt64LE(56));
    await place(Buffer.from(files.protomaps).fill(0, tileData));
    const response = await tile(lisbon, { "accept-encoding": "identity" });
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ code: "unavailable" });
  });

  test("that becomes unusable leaves our own map, and comes back", async () => {
    await place(Buffer.from("not a map"));
    expect((await map()).streets).toBeNull();
    expect((await get(`/maps/streets/1/${lisbon}`)).status).toBe(503);
    expect(app.logged.join("")).toContain("is not a PMTiles file");
  });

  describe("the file itself", () => {
    test("is sent in parts", async () => {
      await place(files.openmaptiles);
      const file = files.openmaptiles;
      const response = await get("/maps/streets.pmtiles", { range: "bytes=0-126" });
      expect(response.status).toBe(206);
      expect(response.headers.get("content-range")).toBe(`bytes 0-126/${file.length}`);
      expect(Buffer.from(await response.bytes())).toEqual(file.subarray(0, 127));
      const etag = response.headers.get("etag") ?? "";
      const last = await get("/maps/streets.pmtiles", { range: "bytes=-10", "if-range": etag });
      expect(Buffer.from(await last.bytes())).toEqual(file.subarray(-10));
      const whole = await get("/maps/streets.pmtiles", { range: "bytes=0-1", "if-range": '"another"' });
      expect(whole.status).toBe(200);
      expect(Buffer.from(await whole.bytes())).toEqual(file);
      expect((await get("/maps/streets.pmtiles", { "if-none-match": etag })).status).toBe(304);
      expect((await get("/maps/streets.pmtiles", { range: `bytes=${file.length}-` })).status).toBe(416);
    });

    test("has a head", async () => {
      const response = await fetch(`${app.url}/maps/streets.pmtiles`, { method: "HEAD" });
      expect(response.headers.get("accept-ranges")).toBe("bytes");
      expect(response.headers.get("content-length")).toBe(String(files.protomaps.length));
    });

    test("can be read by other programs", async () => {
      const archive = new PMTiles(`${app.url}/maps/streets.pmtiles`);
      expect((await archive.getHeader()).maxZoom).toBe(14);
      const [z = 0, x = 0, y = 0] = lisbon.split("/").map(Number);
      expect(Buffer.from((await archive.getZxy(z, x, y))?.data ?? new ArrayBuffer(0))).toEqual(
        await tileIn(files.protomaps, lisbon),
      );
    });
  });
});

describe("a file on the web", () => {
  let app: TestApp;
  let server: FileServer;
  const clock = movedClock("2026-11-18T12:00:00Z");
  const { get, map, tile } = on(() => app);
  beforeAll(async () => {
    server = await startFileServer(files.openmaptiles);
    app = await startApp({ environment: { MAP_TILES: server.url }, parts: { clock } });
  });
  afterAll(async () => {
    await app.close();
    await server.close();
  });

  test("is read by range requests alone, each part once", async () => {
    expect((await map()).streets?.schema).toBe("openmaptiles");
    const before = server.ranges.length;
    const responses = await Promise.all(Array.from({ length: 10 }, () => tile(lisbon)));
    for (const response of responses)
      expect(Buffer.from(await response.bytes())).toEqual(await tileIn(files.openmaptiles, lisbon));
    expect(server.ranges.slice(before)).toHaveLength(1);
    expect(server.ranges.every((range) => range.startsWith("bytes="))).toBe(true);
    expect((await get("/maps/streets.pmtiles")).status).toBe(404);
  });

  test("that is replaced is never mixed", async () => {
    const before = await map();
    server.content = files.protomaps;
    const response = await tile("13/3887/3139");
    expect(Object.keys(parseTile(await response.bytes()))).toContain("roads");
    expect(response.headers.get("cache-control")).toBe("no-cache");
    const after = await map();
    expect(after.streets?.schema).toBe("protomaps");
    expect(after.streets?.tiles).not.toBe(before.streets?.tiles);
  });

  test("that is away gives an error, and what was read stays", async () => {
    await tile(lisbon);
    server.fault = "answers 500";
    expect((await tile(lisbon)).status).toBe(200);
    const failed = await tile("14/7776/6278");
    expect(failed.status).toBe(503);
    expect(failed.headers.get("cache-control")).toBe("no-store");
    server.fault = undefined;
  });
});

test("a server that is away when we start leaves our own map, until it is back", async () => {
  const server = await startFileServer(files.protomaps);
  server.fault = "answers 500";
  const clock = movedClock("2026-11-18T12:00:00Z");
  const app = await startApp({ environment: { MAP_TILES: server.url }, parts: { clock } });
  try {
    const { map } = on(() => app);
    expect((await map()).streets).toBeNull();
    server.fault = undefined;
    clock.moveBy(60_000);
    await expect.poll(async () => (await map()).streets?.schema).toBe("protomaps");
  } finally {
    await app.close();
    await server.close();
  }
});

describe("a start fails, and says why,", () => {
  const metadata = { vector_layers: [{ id: "contours", fields: {} }] };
  const tiles = new Map([["0/0/0", Buffer.from("x")]]);
  test.each<[string, () => Promise<Uint8Array> | Uint8Array, string]>([
    ["with anything else", () => Buffer.from("PNG"), "is not a PMTiles file"],
    ["with a file that is cut off", () => files.protomaps.subarray(0, 300), "is cut off"],
    ["with half a file", () => files.protomaps.subarray(0, files.protomaps.length / 2), "is cut off"],
    [
      "with an older format",
      () => Buffer.concat([Buffer.from("PMTiles\u0002"), Buffer.alloc(200)]),
      "version 2",
    ],
    ["with pictures", () => makeArchive(tiles, { tileType: 2, metadata }), "has no vector tiles"],
    ["with another schema", () => makeArchive(tiles, { metadata }), "its layers are contours"],
    [
      "with Protomaps' old schema",
      () =>
        makeArchive(tiles, {
          metadata: {
            vector_layers: ["earth", "water", "roads"].map((id) => ({ id, fields: { "pmap:kind": "" } })),
          },
        }),
      "old version of Protomaps' schema",
    ],
  ])("%s", async (_, content, reason) => {
    await place(await content());
    const starting = startApp({ environment: { MAP_TILES: path() } });
    await expect(starting).rejects.toThrow(StartFailure);
    await expect(starting).rejects.toThrow(`MAP_TILES cannot be used: ${path()} `);
    await expect(starting).rejects.toThrow(reason);
  });

  test("without the file", async () => {
    await rm(path());
    await expect(startApp({ environment: { MAP_TILES: path() } })).rejects.toThrow("does not exist");
  });

  test("with a server that ignores ranges", async () => {
    const server = await startFileServer(files.protomaps);
    server.fault = "ignores ranges";
    try {
      await expect(startApp({ environment: { MAP_TILES: server.url } })).rejects.toThrow(
        "ignores range requests",
      );
    } finally {
      await server.close();
    }
  });
});
