import { expect, test } from "vitest";
import type { FlatPoints } from "../../geo/maps/clip.ts";
import { page } from "./composition.ts";
import { type Pen, strokeLines } from "./stroke-lines.ts";

function coversOf(lines: readonly FlatPoints[], pen: Pen): Map<number, number> {
  const covers = new Map<number, number>();
  strokeLines(lines, pen, (pixel, cover) => {
    expect(covers.has(pixel)).toBe(false);
    covers.set(pixel, cover);
  });
  return covers;
}
const inkOf = (covers: ReadonlyMap<number, number>) =>
  [...covers.values()].reduce((sum, cover) => sum + cover / 255, 0);
const at = (x: number, y: number) => y * page.width + x;

test.each([
  ["level", [100, 500, 400, 500]],
  ["steep", [100, 100, 100, 400]],
  ["slanting", [100, 100, 280, 340]],
  ["almost level", [100, 500, 400, 503]],
])("a line that is %s has the ink of its length and width", (_, line) => {
  const ink = inkOf(coversOf([line], { width: 3 }));
  expect(ink).toBeGreaterThan(3 * 300);
  // Its ends are round.
  expect(ink).toBeLessThan(3 * 300 + 12);
});

test("it is as wide as the pen, and no wider", () => {
  const covers = coversOf([[100, 500.5, 400, 500.5]], { width: 3 });
  const across = [498, 499, 500, 501, 502].map((y) => covers.get(at(250, y)) ?? 0);
  expect(across).toEqual([0, 255, 255, 255, 0]);
});

test("crossing lines have no more ink than one", () => {
  const pen = { width: 1.2 };
  const whole = coversOf([[100, 500, 400, 530]], pen);
  const joined = coversOf([[100, 500, 200, 510, 300, 520, 400, 530]], pen);
  for (const [pixel, cover] of whole) expect(Math.abs((joined.get(pixel) ?? 0) - cover)).toBeLessThan(2);
  expect(
    coversOf(
      [
        [100, 500, 400, 530],
        [400, 530, 100, 500],
      ],
      pen,
    ),
  ).toEqual(whole);
});

test("dashes continue around corners", () => {
  const dashes = [10, 20];
  const straight = coversOf([[100, 500.5, 400, 500.5]], { width: 1, dashes });
  const inRow = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, step) => straight.get(at(from + step, 500)) ?? 0);
  expect(inRow(101, 109)).toEqual(Array(8).fill(255));
  expect(inRow(112, 128)).toEqual(Array(16).fill(0));
  expect(inRow(131, 139)).toEqual(Array(8).fill(255));
  const inSteps = Array.from({ length: 101 }, (_, step) => [100 + step * 3, 500.5]).flat();
  expect(inkOf(coversOf([inSteps], { width: 1, dashes }))).toBeCloseTo(inkOf(straight), 0);
});

test("points closer than a pixel are merged, except corners and the end", () => {
  const fine = Array.from({ length: 3004 }, (_, step) => [100 + step / 10, 500.5]).flat();
  expect(coversOf([fine], { width: 1.6 })).toEqual(coversOf([[100, 500.5, 400.3, 500.5]], { width: 1.6 }));
  const corner = coversOf([[100.5, 500.5, 102.5, 500.5, 102.5, 502.5]], { width: 1 });
  expect(corner.get(at(102, 500))).toBe(255);
});

test("lines beyond the page have no ink", () => {
  const { width, height } = page;
  expect(
    coversOf(
      [
        [-50, -9, width + 50, -9],
        [width + 9, 0, width + 9, height],
      ],
      { width: 5 },
    ).size,
  ).toBe(0);
  const across = coversOf([[-900, 500.5, width + 900, 500.5]], { width: 1 });
  expect(across.size).toBe(width);
});
