import fc from "fast-check";
import { expect, test } from "vitest";
import { graticule } from "./graticule.ts";

test("the lines are at round degrees", () => {
  const lines = graticule({ west: -9.24, south: 38.68, east: -9.1, north: 38.74 });
  const meridians = lines
    .filter(([from, to]) => from?.[0] === to?.[0])
    .map(([from]) => from?.[0]?.toFixed(3));
  expect(meridians).toEqual(["-9.240", "-9.220", "-9.200", "-9.180", "-9.160", "-9.140", "-9.120", "-9.100"]);
});

test("there are always a few lines, never many, and all are in view", () => {
  fc.assert(
    fc.property(
      fc.double({ min: -170, max: 170, noNaN: true }),
      fc.double({ min: -60, max: 60, noNaN: true }),
      fc.double({ min: 0.002, max: 500, noNaN: true }),
      (west, south, width) => {
        const bounds = { west, south, east: west + width, north: Math.min(85, south + width / 2) };
        const lines = graticule(bounds);
        expect(lines.length).toBeGreaterThan(1);
        expect(lines.length).toBeLessThan(40);
        for (const [longitude, latitude] of lines.flat()) {
          expect(longitude).toBeGreaterThanOrEqual(west - 1e-9);
          expect(longitude).toBeLessThanOrEqual(west + Math.min(360, width) + 1e-9);
          expect(Math.abs(latitude)).toBeLessThanOrEqual(85);
        }
      },
    ),
  );
});
