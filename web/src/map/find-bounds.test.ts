import fc from "fast-check";
import { expect, test } from "vitest";
import { findBounds } from "./find-bounds.ts";
import type { Position } from "./route-between.ts";

test.each<[string, Position[], [number, number, number, number]]>([
  ["one place", [[-9, 38]], [-9, 38, -9, 38]],
  [
    "two",
    [
      [-9, 38],
      [2, 48],
    ],
    [-9, 38, 2, 48],
  ],
  [
    "both sides of the Pacific",
    [
      [139.7, 35.7],
      [-157.8, 21.3],
      [-122.4, 37.8],
    ],
    [139.7, 21.3, 237.6, 37.8],
  ],
  [
    "both sides of Greenwich",
    [
      [-3, 55],
      [4, 52],
    ],
    [-3, 52, 4, 55],
  ],
])("goes around %s", (_, positions, [west, south, east, north]) => {
  const bounds = findBounds(positions);
  expect(bounds?.west).toBeCloseTo(west);
  expect(bounds?.south).toBeCloseTo(south);
  expect(bounds?.east).toBeCloseTo(east);
  expect(bounds?.north).toBeCloseTo(north);
});

test("no positions have no bounds", () => {
  expect(findBounds([])).toBeUndefined();
});

test("the bounds always contain every position, and are never wider than the Earth", () => {
  const position = fc.tuple(fc.integer({ min: -180, max: 180 }), fc.integer({ min: -90, max: 90 }));
  fc.assert(
    fc.property(fc.array(position, { minLength: 1 }), (positions) => {
      const { west = 0, east = 0, south = 0, north = 0 } = findBounds(positions) ?? {};
      expect(east - west).toBeLessThanOrEqual(360);
      for (const [longitude, latitude] of positions) {
        const isIn = [-360, 0, 360].some((turn) => longitude + turn >= west && longitude + turn <= east);
        expect(isIn && latitude >= south && latitude <= north).toBe(true);
      }
    }),
  );
});
