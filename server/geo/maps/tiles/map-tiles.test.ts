import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parseTile } from "../../../../test/support/parse-tile.ts";
import { startApp, type TestApp } from "../../../../test/support/start-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const get = (path: string, headers = {}) => fetch(`${app.url}${path}`, { headers });
const tile = async (address: string) => {
  const { tiles } = (await (await get("/maps/map.json")).json()) as { tiles: string };
  const response = await get(tiles.replace("{z}/{x}/{y}", address));
  return { response, layers: parseTile(new Uint8Array(await response.arrayBuffer())) };
};
const namesIn = (layers: ReturnType<typeof parseTile>, layer: string) =>
  layers[layer]?.map(({ properties }) => properties.name) ?? [];

describe("a tile", () => {
  test("is public and immutable, at an address with its version", async () => {
    const { response } = await tile("0/0/0");
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(response.headers.get("content-type")).toBe("application/vnd.mapbox-vector-tile");
    expect((await get("/maps/another/0/0/0")).headers.get("cache-control")).toBe("no-cache");
  });

  test("is uncompressed for clients that do not accept gzip", async () => {
    const { tiles } = (await (await get("/maps/map.json")).json()) as { tiles: string };
    const path = tiles.replace("{z}/{x}/{y}", "9/243/196");
    const [zipped, plain] = await Promise.all([get(path), get(path, { "accept-encoding": "identity" })]);
    expect(zipped.headers.get("content-encoding")).toBe("gzip");
    expect(plain.headers.get("content-encoding")).toBeNull();
    expect(await plain.bytes()).toEqual(await zipped.bytes());
  });

  test("of the world has land, borders and countries", async () => {
    const { layers } = await tile("1/1/0");
    expect(layers.land?.length).toBeGreaterThan(20);
    expect(layers.border?.length).toBeGreaterThan(20);
    expect(namesIn(layers, "place")).toContain("France");
    // The Caspian Sea, in the middle of land.
    expect(layers["inland-sea"]?.length).toBeGreaterThan(0);
  });

  test("has rivers and lakes, once one is near enough to see them", async () => {
    // The Tagus in Portugal, and Lake Geneva.
    const [tagus, geneva, world] = await Promise.all([tile("7/61/48"), tile("7/66/45"), tile("1/1/0")]);
    expect(tagus.layers.river?.length).toBeGreaterThan(0);
    expect(geneva.layers.lake?.length).toBeGreaterThan(0);
    expect(world.layers.river).toBeUndefined();
  });

  test("has the Tiber in Rome, and few rivers far out", async () => {
    const { layers } = await tile("9/273/190");
    // Ponte Milvio, 41.9355 N, 12.4669 E in Web Mercator: column 273.731 and row 190.186 of 512.
    const distances = (layers.river ?? []).flatMap(({ points }) =>
      points.map(([x, y]) => Math.hypot(x - 0.731 * 4096, y - 0.186 * 4096)),
    );
    // Two kilometres; the next river, the Aniene, is not among them.
    expect(Math.min(...distances)).toBeLessThan(150);
    const europe = (await tile("4/8/5")).layers.river ?? [];
    expect(europe.length).toBeGreaterThan(10);
    expect(europe.length).toBeLessThan(100);
  });

  test("of a city has its name first, then towns and sights", async () => {
    const { layers } = await tile("9/243/196");
    expect(namesIn(layers, "place")[0]).toBe("Lisbon");
    expect(namesIn(layers, "place")).toEqual(expect.arrayContaining(["Barreiro", "Montijo"]));
    expect(namesIn(layers, "sight")).toContain("São Jorge Castle");
  });

  test("has every place at its position on the tile", async () => {
    const { layers } = await tile("9/243/196");
    const lisbon = layers.place?.find(({ properties }) => properties.name === "Lisbon");
    // 38.7167 N, 9.1333 W in Web Mercator: column 243.01 and row 196.2 of 512.
    expect(lisbon?.points[0]?.[0]).toBeCloseTo((((-9.1333 + 180) / 360) * 512 - 243) * 4096, -2);
  });

  test("of the open sea is empty", async () => {
    expect((await tile("9/150/300")).layers).toEqual({});
  });

  test("beside the 180th meridian has the land on its own side", async () => {
    const [west, east] = await Promise.all([tile("5/31/17"), tile("5/0/17")]);
    expect(namesIn(west.layers, "place")).toContain("Suva");
    expect(namesIn(east.layers, "place")).not.toContain("Suva");
  });

  test.each(["10/0/0", "1/2/0", "1/0/2", "-1/0/0", "1/0.5/0", "x/0/0", "1e0/0/0"])(
    "there is none at %s",
    async (address) => {
      const response = await get(`/maps/1/${address}`);
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ code: "notFound" });
    },
  );

  test("is built once for many concurrent requests", async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => tile("6/33/22")));
    expect(new Set(all.map(({ layers }) => JSON.stringify(layers))).size).toBe(1);
  });
});
