import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bestOrder, orderCost } from "./best-order.ts";
import type { OrderProblem } from "./order-problem.ts";

type Point = readonly [number, number];

const problemOf = (
  points: readonly Point[],
  { anchors = [], durations = points.map(() => 0) }: Partial<OrderProblem> = {},
): OrderProblem => ({
  minutes: points.map((one) => points.map((other) => Math.hypot(one[0] - other[0], one[1] - other[1]))),
  durations,
  anchors,
});

const permutations = (items: readonly number[]): (readonly number[])[] =>
  items.length === 0
    ? [[]]
    : items.flatMap((item) =>
        permutations(items.filter((one) => one !== item)).map((rest) => [item, ...rest]),
      );

const points = (minLength: number, maxLength: number) =>
  fc.array(fc.tuple(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 100 })), {
    minLength,
    maxLength,
  });

/** On a circle the shortest round trip is known: all of them in turn. */
const circle = (count: number): Point[] =>
  Array.from({ length: count }, (_, nth) => {
    const angle = (2 * Math.PI * ((nth * 7) % count)) / count;
    return [100 * Math.cos(angle), 100 * Math.sin(angle)];
  });

/** The length of the shortest round trip through all points, by dynamic programming over sets of them. */
function shortestRoundTrip({ minutes }: OrderProblem, count: number): number {
  const free = count - 1;
  const best = new Float64Array(free << free).fill(Number.POSITIVE_INFINITY);
  const between = (from: number, to: number) => minutes[from]?.[to] ?? 0;
  for (let last = 0; last < free; last++) best[(1 << last) * free + last] = between(0, last + 1);
  for (let seen = 1; seen < 1 << free; seen++)
    for (let last = 0; last < free; last++) {
      const soFar = best[seen * free + last] ?? Number.POSITIVE_INFINITY;
      if (soFar === Number.POSITIVE_INFINITY) continue;
      for (let next = 0; next < free; next++) {
        if (seen & (1 << next)) continue;
        const at = (seen | (1 << next)) * free + next;
        best[at] = Math.min(best[at] ?? 0, soFar + between(last + 1, next + 1));
      }
    }
  const all = (1 << free) - 1;
  return Math.min(
    ...Array.from({ length: free }, (_, last) => (best[all * free + last] ?? 0) + between(last + 1, 0)),
  );
}

const scattered = (count: number, seed: number): Point[] =>
  fc.sample(points(count, count), { numRuns: 1, seed })[0] as Point[];

describe("the best order", () => {
  test.each([
    [10, 1, 1],
    [10, 2, 1],
    [18, 3, 1.05],
    [20, 4, 1.05],
  ])(
    "of %d scattered stops (seed %d) is at most %d times the shortest, in less than a second",
    (count, seed, most) => {
      const places = scattered(count, seed);
      const problem = problemOf([...places, places[0] as Point], { anchors: [{ stop: 0 }, { stop: count }] });
      const begin = performance.now();
      const order = bestOrder(problem);
      expect(performance.now() - begin).toBeLessThan(1_000);
      expect(orderCost(problem, order) / shortestRoundTrip(problem, count)).toBeLessThanOrEqual(most + 1e-9);
    },
  );

  test("is never beaten by any other, with fixed times in between", () => {
    fc.assert(
      fc.property(
        points(1, 7),
        fc.array(fc.integer({ min: 0, max: 60 }), { minLength: 7, maxLength: 7 }),
        fc.array(fc.integer({ min: 0, max: 200 }), { maxLength: 2 }),
        (places, lengths, times) => {
          const starts = times.toSorted((a, b) => a - b).slice(0, places.length);
          const anchors = starts.map((startsAt, stop) => ({ stop, startsAt }));
          const problem = problemOf(places, { anchors, durations: lengths.slice(0, places.length) });
          const order = bestOrder(problem);
          expect(order.toSorted((a, b) => a - b)).toEqual(places.map((_, nth) => nth));
          const isAllowed = (other: readonly number[]) =>
            anchors.every(({ stop }, nth) => nth === 0 || other.indexOf(stop) > other.indexOf(stop - 1));
          expect(isAllowed(order)).toBe(true);
          const least = Math.min(
            ...permutations(places.map((_, nth) => nth))
              .filter(isAllowed)
              .map((other) => orderCost(problem, other)),
          );
          expect(orderCost(problem, order)).toBeCloseTo(least, 6);
        },
      ),
      { numRuns: 60 },
    );
  });

  test.each([12, 20, 40, 60])("of %d stops is hardly longer than the shortest", (count) => {
    const places = circle(count);
    // From the hotel and back to it.
    const hotel = places[0] as Point;
    const all = [...places, hotel];
    const problem = problemOf(all, { anchors: [{ stop: 0 }, { stop: count }] });
    const perimeter = count * 200 * Math.sin(Math.PI / count);
    expect(orderCost(problem, bestOrder(problem)) / perimeter).toBeLessThan(1.05);
  });

  test("is always the same", () => {
    const problem = problemOf(circle(20));
    expect(bestOrder(problem)).toEqual(bestOrder(problem));
  });

  test("puts nothing between two times that it does not fit between", () => {
    // The café is on the way from the museum to the concert, but takes an hour, and there is half of one.
    const places: Point[] = [
      [0, 0],
      [10, 0],
      [5, 0],
    ];
    const anchors = [
      { stop: 0, startsAt: 600 },
      { stop: 1, startsAt: 690 },
    ];
    const problem = problemOf(places, { anchors, durations: [60, 0, 60] });
    expect(bestOrder(problem)).not.toEqual([0, 2, 1]);
    expect(bestOrder({ ...problem, durations: [60, 0, 15] })).toEqual([0, 2, 1]);
  });
});
