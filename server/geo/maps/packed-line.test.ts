import fc from "fast-check";
import { expect, test } from "vitest";
import { packLine, unpackLine } from "./packed-line.ts";

test("a line stays the same when it is packed", () => {
  const points = fc.array(
    fc.tuple(fc.integer({ min: -360_000, max: 360_000 }), fc.integer({ min: -90_000, max: 90_000 })),
  );
  fc.assert(
    fc.property(points, (points) => {
      expect(unpackLine(packLine(points.flat()))).toEqual(points.flat());
    }),
  );
});

test("a short step takes a character for each direction", () => {
  expect(packLine([0, 0, 3, -2])).toHaveLength(4);
});

test("anything else is said to be none", () => {
  expect(() => unpackLine("A|")).toThrow('"|" is not part of a packed line.');
});
