import { expect, test } from "vitest";
import { tilesAround } from "./tiles-around.ts";

const lisbon = { latitude: 38.7151, longitude: -9.1246 };
const belem = { latitude: 38.6916, longitude: -9.216 };
const world = { minZoom: 0, maxZoom: 9, maxTiles: 160 };
const names = (tiles: ReturnType<typeof tilesAround>) => tiles.map(({ z, x, y }) => `${z}/${x}/${y}`);

test("a place is there at every zoom, with the tiles around it", () => {
  const tiles = names(tilesAround([lisbon, belem], world));
  expect(tiles).toContain("0/0/0");
  expect(tiles).toContain("9/243/196");
  expect(tiles.filter((name) => name.startsWith("9/"))).toContain("9/242/195");
  expect(new Set(tiles).size).toBe(tiles.length);
});

test("beyond the edge of the map it goes on at the other side, and not beyond a pole", () => {
  const tiles = tilesAround([{ latitude: 84.9, longitude: 179.9 }], { ...world, minZoom: 5, maxZoom: 5 });
  expect(tiles.map(({ x }) => x)).toContain(0);
  expect(Math.min(...tiles.map(({ y }) => y))).toBe(0);
  expect(tiles).toHaveLength(6);
});

test("it ends before there are too many", () => {
  const places = Array.from({ length: 60 }, (_, index) => ({ latitude: index, longitude: index * 5 - 150 }));
  const tiles = tilesAround(places, world);
  expect(tiles.length).toBeLessThanOrEqual(160);
  expect(tilesAround(places, { ...world, maxTiles: 100_000 }).length).toBeGreaterThan(1_000);
  expect(tilesAround([], world)).toEqual([]);
});
