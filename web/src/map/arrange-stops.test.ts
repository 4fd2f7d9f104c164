import fc from "fast-check";
import { expect, test } from "vitest";
import { propertyRuns } from "../../../test/support/property-runs.ts";
import { arrangeStops, type Point, stopSize } from "./arrange-stops.ts";

const at = (...points: readonly Point[]) => points.map((point, stop) => ({ stop, point }));
const groupWidth = () => 80;
const all = { maxTogether: 60, groupWidth, most: 60 };

test("stops that have room stay where they are", () => {
  const { single } = arrangeStops(at([0, 0], [50, 0], [0, 40]), all);
  expect(single.map(({ offset }) => offset)).toEqual([
    [0, 0],
    [0, 0],
    [0, 0],
  ]);
});

test("of two at one place, the first stays and the other is beside it", () => {
  const { single } = arrangeStops(at([10, 10], [10, 10]), all);
  expect(single[0]?.offset).toEqual([0, 0]);
  expect(Math.hypot(...(single[1]?.offset ?? [0, 0]))).toBe(stopSize);
});

test("the active stop keeps its place, whatever its number", () => {
  const { single } = arrangeStops(at([10, 10], [10, 10], [12, 10]), { ...all, active: 2 });
  expect(single[0]).toEqual({ stop: 2, point: [12, 10], offset: [0, 0] });
});

test("many at nearly one place are a group, but never the active one", () => {
  const points = at([0, 0], [3, 3], [5, 0], [0, 5], [2, 2], [4, 4], [300, 0]);
  const { single, groups } = arrangeStops(points, { ...all, maxTogether: 4, active: 5 });
  expect(groups.map(({ stops }) => stops)).toEqual([[0, 1, 2, 3, 4]]);
  expect(single.map(({ stop }) => stop)).toEqual([5, 6]);
});

test("only so many are shown singly", () => {
  expect(arrangeStops(at([0, 0], [50, 0], [99, 0]), { ...all, most: 2 }).single).toHaveLength(2);
});

test("no button ever covers another", () => {
  const point = fc.tuple(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 300 }));
  fc.assert(
    fc.property(fc.array(point, { maxLength: 60 }), fc.constantFrom(2, 4, 60), (points, maxTogether) => {
      const { single, groups } = arrangeStops(at(...points), { ...all, maxTogether });
      expect(single.length + groups.flatMap(({ stops }) => stops).length).toBe(points.length);
      const boxes = [
        ...groups.map(({ point, width }) => ({ point, width })),
        ...single.map(({ point: [x, y], offset: [right, down] }) => ({
          point: [x + right, y + down] as const,
          width: stopSize,
        })),
      ];
      const covered = boxes.flatMap((one, index) =>
        boxes.slice(index + 1).filter((other) => {
          const [across, down] = [0, 1].map((axis) =>
            Math.abs((one.point[axis] ?? 0) - (other.point[axis] ?? 0)),
          );
          return (across ?? 0) < (one.width + other.width) / 2 - 0.001 && (down ?? 0) < stopSize - 0.001;
        }),
      );
      expect(covered).toEqual([]);
    }),
    { numRuns: propertyRuns(100) },
  );
});
