import fc from "fast-check";
import { expect, test } from "vitest";
import { clipLine, clipRing } from "./clip.ts";

const box = { left: 0, top: 0, right: 100, bottom: 60 };
const trail = fc
  .array(fc.tuple(fc.integer({ min: -150, max: 250 }), fc.integer({ min: -90, max: 150 })), {
    minLength: 3,
    maxLength: 20,
  })
  .map((points) => points.flat());

test("a line beyond one side of the box is left out", () => {
  const beyond = [
    [-9, -5, -2, 80],
    [102, -5, 130, 80],
    [-20, -5, 130, -1],
    [-20, 61, 130, 90],
  ];
  for (const line of beyond) expect(clipLine(line, box)).toEqual([]);
  expect(clipLine([-9, 30, 50, 30, 50, 90, 60, 90, 60, 30], box)).toEqual([
    [-9, 30, 50, 30, 50, 90],
    [60, 90, 60, 30],
  ]);
});

test("what is within the box stays, in order", () => {
  fc.assert(
    fc.property(trail, (line) => {
      const isIn = (x: number, y: number) => x >= 0 && y >= 0 && x <= 100 && y <= 60;
      const pointsIn = (row: ArrayLike<number>) =>
        Array.from(
          { length: row.length / 2 },
          (_, at) => [row[at * 2] ?? 0, row[at * 2 + 1] ?? 0] as const,
        ).filter(([x, y]) => isIn(x, y));
      expect(clipLine(line, box).flatMap(pointsIn)).toEqual(pointsIn(line));
    }),
  );
});

const areaOf = (ring: ArrayLike<number>) => {
  let sum = 0;
  for (let at = 0, before = ring.length - 2; at < ring.length; before = at, at += 2)
    sum += (ring[before] ?? 0) * (ring[at + 1] ?? 0) - (ring[at] ?? 0) * (ring[before + 1] ?? 0);
  return sum / 2;
};

test("the parts of a ring on both sides of an edge add up to its area", () => {
  fc.assert(
    fc.property(trail, fc.integer({ min: -90, max: 150 }), (ring, edge) => {
      const all = { left: -999, top: -999, right: 999, bottom: 999 };
      const halves = [
        [
          { ...all, right: edge },
          { ...all, left: edge },
        ],
        [
          { ...all, bottom: edge },
          { ...all, top: edge },
        ],
      ];
      for (const parts of halves) {
        const area = parts.reduce((sum, part) => sum + areaOf(clipRing(ring, part)), 0);
        expect(area).toBeCloseTo(areaOf(ring), 6);
      }
    }),
  );
});
