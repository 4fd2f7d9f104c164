import fc from "fast-check";
import { expect, test } from "vitest";
import { distanceKm } from "../gazetteer/distance-km.ts";
import { waterBetween } from "./water-between.ts";

const at = (latitude: number, longitude: number) => ({ latitude, longitude });
const places = {
  lisbon: at(38.711, -9.137),
  almada: at(38.668, -9.15),
  naples: at(40.853, 14.268),
  capri: at(40.551, 14.243),
  rome: at(41.89, 12.492),
  florence: at(43.769, 11.256),
  dover: at(51.128, 1.313),
  calais: at(50.95, 1.858),
  suva: at(-18.124, 178.45),
  taveuni: at(-16.85, -179.97),
  auckland: at(-36.85, 174.76),
};

test.each([
  ["rome", "florence", 0, 0],
  ["lisbon", "almada", 1, 5],
  ["naples", "capri", 20, 33],
  ["dover", "calais", 30, 43],
  ["suva", "taveuni", 30, 190],
  ["auckland", "suva", 1_500, 2_200],
] as const)("from %s to %s: between %d and %d km of water", async (from, to, least, most) => {
  const there = await waterBetween(places[from], places[to]);
  expect(there).toBeGreaterThanOrEqual(least);
  expect(there).toBeLessThanOrEqual(most);
  expect(await waterBetween(places[to], places[from])).toBeCloseTo(there, 3);
});

test("is never longer than the line, and the same in both directions", async () => {
  const degrees = (most: number) => fc.double({ min: -most, max: most, noNaN: true });
  await fc.assert(
    fc.asyncProperty(degrees(80), degrees(180), degrees(2), degrees(2), async (north, east, up, right) => {
      const [one, other] = [at(north, east), at(north + up, ((east + right + 540) % 360) - 180)];
      const there = await waterBetween(one, other);
      expect(there).toBeGreaterThanOrEqual(0);
      expect(there).toBeLessThanOrEqual(distanceKm(one, other) + 0.001);
      expect(await waterBetween(other, one)).toBeCloseTo(there, 2);
    }),
    { numRuns: 200 },
  );
});
