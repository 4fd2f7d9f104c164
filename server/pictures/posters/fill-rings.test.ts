import fc from "fast-check";
import { expect, test } from "vitest";
import { propertyRuns } from "../../../test/support/property-runs.ts";
import type { FlatPoints } from "../../geo/maps/clip.ts";
import { page } from "./composition.ts";
import { fillRings } from "./fill-rings.ts";

function coversOf(rings: readonly FlatPoints[]): Map<number, number> {
  const covers = new Map<number, number>();
  fillRings(rings, (from, to, cover) => {
    for (let at = from; at < to; at++) covers.set(at, cover);
  });
  return covers;
}
const areaOf = (covers: ReadonlyMap<number, number>) =>
  [...covers.values()].reduce((sum, cover) => sum + cover / 255, 0);
const at = (x: number, y: number) => y * page.width + x;

const x = fc.double({ min: 0, max: page.width, noNaN: true });
const y = fc.double({ min: 0, max: page.height, noNaN: true });

test("a triangle covers its area", () => {
  fc.assert(
    fc.property(x, y, x, y, x, y, (x1, y1, x2, y2, x3, y3) => {
      const area = Math.abs((x2 - x1) * (y3 - y1) - (x3 - x1) * (y2 - y1)) / 2;
      const around =
        Math.hypot(x2 - x1, y2 - y1) + Math.hypot(x3 - x2, y3 - y2) + Math.hypot(x1 - x3, y1 - y3);
      // The coverage of a pixel at the edge is rounded to 1/256.
      expect(Math.abs(areaOf(coversOf([[x1, y1, x2, y2, x3, y3]])) - area)).toBeLessThan(1 + around / 100);
    }),
    { numRuns: propertyRuns(60) },
  );
});

test("pixels at an edge are covered in part, those inside fully, those outside not at all", () => {
  const covers = coversOf([[100.5, 10.25, 200, 10.25, 200, 20, 100.5, 20]]);
  expect(covers.get(at(100, 15))).toBe(128);
  expect(covers.get(at(150, 10))).toBe(191);
  expect(covers.get(at(199, 19))).toBe(255);
  expect(coversOf([[100, 10, 101, 10, 100, 11]])).toEqual(new Map([[at(100, 10), 128]]));
  for (const outside of [at(99, 15), at(200, 15), at(150, 9), at(150, 20)])
    expect(covers.has(outside)).toBe(false);
});

test("a ring in the opposite direction is a hole, one in the same direction is not", () => {
  const [outer, inner] = [
    [0, 0, 90, 0, 90, 90, 0, 90],
    [30, 30, 60, 30, 60, 60, 30, 60],
  ];
  const backwards = [30, 30, 30, 60, 60, 60, 60, 30];
  expect(areaOf(coversOf([outer, backwards]))).toBe(90 * 90 - 30 * 30);
  expect(areaOf(coversOf([outer, inner]))).toBe(90 * 90);
});

test("a ring beyond the page covers its part of the page", () => {
  const { width, height } = page;
  const beyond = [-500, -500, width + 500, -500, width + 500, height + 500, -500, height + 500];
  expect(areaOf(coversOf([beyond]))).toBe(width * height);
  expect(areaOf(coversOf([[-50, 10, 20, 10, 20, 20, -50, 20]]))).toBe(200);
  expect(areaOf(coversOf([[width - 20, 10, width + 50, 10, width + 50, 20, width - 20, 20]]))).toBe(200);
  expect(coversOf([[-90, 10, -20, 10, -20, 20, -90, 20]]).size).toBe(0);
  expect(coversOf([[10, height + 5, 20, height + 5, 20, height + 9]]).size).toBe(0);
});

test("nothing remains of earlier rings", () => {
  const triangle = [40, 40, 300.3, 77.7, 90, 150];
  const first = coversOf([triangle]);
  coversOf([[10, 10, 200, 10, 1599.5, 160, 10, 160]]);
  expect(coversOf([triangle])).toEqual(first);
  expect(coversOf([]).size).toBe(0);
});
