import { geoDistance } from "d3-geo";
import fc from "fast-check";
import { expect, test } from "vitest";
import { nearestCopy, type Position, routeBetween } from "./route-between.ts";

const position = fc.tuple(
  fc.double({ min: -180, max: 180, noNaN: true }),
  fc.double({ min: -84, max: 84, noNaN: true }),
) as fc.Arbitrary<Position>;

test("a route always leads from one place to the other, without a jump across the map", () => {
  fc.assert(
    fc.property(position, position, (from, to) => {
      const way = routeBetween(from, to);
      expect(way[0]).toEqual(from);
      const end = way.at(-1) ?? from;
      expect(geoDistance([...end], [...to])).toBeLessThan(1e-6);
      way.slice(1).forEach(([longitude], index) => {
        expect(Math.abs(longitude - (way[index]?.[0] ?? 0))).toBeLessThanOrEqual(180.001);
      });
    }),
  );
});

test("a short route is straight, and a long one bends towards the pole", () => {
  expect(routeBetween([-9.1, 38.7], [-8.6, 41.1])).toEqual([
    [-9.1, 38.7],
    [-8.6, 41.1],
  ]);
  const middle = routeBetween([0, 50], [100, 50]).map(([, latitude]) => latitude);
  expect(Math.max(...middle)).toBeGreaterThan(60);
});

test("a position is shifted to be near another", () => {
  expect(nearestCopy([-170, 0], [175, 0])).toEqual([190, 0]);
  expect(nearestCopy([170, 0], [-175, 0])).toEqual([-190, 0]);
});
