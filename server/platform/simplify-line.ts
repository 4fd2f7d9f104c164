import { setImmediate as nextTurn } from "node:timers/promises";

type Point = readonly [latitude: number, longitude: number, ...unknown[]];

/** Douglas and Peucker's method may take the square of the number of points, so it gets only so many. */
const maxForSearch = 3_000;
/** How many points are looked at before it is somebody else's turn: a few milliseconds. */
const pointsATurn = 100_000;
const metresPerDegree = 111_320;

type Options = {
  readonly maxPoints: number;
  /** Points that are closer to the simpler line do not matter. */
  readonly toleranceMetres: number;
};

/** The line with at most so many points, without those that change its shape least. Its ends stay. */
export async function simplifyLine<P extends Point>(
  points: readonly P[],
  { maxPoints, toleranceMetres }: Options,
): Promise<readonly P[]> {
  const candidates = await thin(points);
  const last = candidates.length - 1;
  const weights = await weigh(candidates, toleranceMetres);
  const chosen = [...weights]
    .sort(([, one], [, other]) => other - one)
    .slice(0, maxPoints - 2)
    .map(([nth]) => nth);
  const kept = new Set([0, ...chosen, last]);
  return candidates.filter((_, nth) => kept.has(nth));
}

/** Leaves out points that are close to the one before, until there are few enough. */
async function thin<P extends Point>(points: readonly P[]): Promise<readonly P[]> {
  let kept = points;
  for (let apart = 1; kept.length > maxForSearch; apart *= 1.5) {
    let last: P | undefined;
    const end = kept.length - 1;
    kept = kept.filter((point, nth) => {
      const isKept = !last || nth === end || distance(last, point) >= apart;
      if (isKept) last = point;
      return isKept;
    });
    await nextTurn();
  }
  return kept;
}

/** Douglas and Peucker: for each point that matters, how far the line without it would be from it. */
async function weigh(
  points: readonly Point[],
  toleranceMetres: number,
): Promise<ReadonlyMap<number, number>> {
  const weights = new Map<number, number>();
  const spans = [{ from: 0, to: points.length - 1, most: Number.POSITIVE_INFINITY }];
  let looked = 0;
  for (let span = spans.pop(); span; span = spans.pop()) {
    const { from, to, most } = span;
    looked += to - from;
    if (looked > pointsATurn) {
      looked = 0;
      await nextTurn();
    }
    const farthest = farthestBetween(points, from, to);
    if (!farthest || farthest.metres <= toleranceMetres) continue;
    const { nth } = farthest;
    // A point is never kept without the one that its span ends at.
    const weight = Math.min(most, farthest.metres);
    weights.set(nth, weight);
    spans.push({ from, to: nth, most: weight }, { from: nth, to, most: weight });
  }
  return weights;
}

function farthestBetween(points: readonly Point[], from: number, to: number) {
  const [start, end] = [points[from], points[to]];
  if (!start || !end) return undefined;
  const perDegree = eastPerDegree(start);
  const [ex, ey] = [east(start, end) * perDegree, north(start, end)];
  const square = ex * ex + ey * ey;
  let found: { nth: number; metres: number } | undefined;
  for (let nth = from + 1; nth < to; nth += 1) {
    const point = points[nth];
    if (!point) continue;
    const x = east(start, point) * perDegree;
    const y = north(start, point);
    const share = square === 0 ? 0 : Math.min(1, Math.max(0, (x * ex + y * ey) / square));
    const metres = lengthOf(x - share * ex, y - share * ey);
    if (!found || metres > found.metres) found = { nth, metres };
  }
  return found;
}

// On a plane around the first point, which is exact enough for the distances of a day.

const distance = (one: Point, other: Point): number =>
  lengthOf(east(one, other) * eastPerDegree(one), north(one, other));

const eastPerDegree = ([latitude]: Point): number => metresPerDegree * Math.cos((latitude * Math.PI) / 180);

/** In degrees, the short way around. */
const east = (one: Point, other: Point): number => {
  const degrees = other[1] - one[1];
  return degrees > 180 ? degrees - 360 : degrees < -180 ? degrees + 360 : degrees;
};

const north = (one: Point, other: Point): number => (other[0] - one[0]) * metresPerDegree;

/** `Math.hypot` is several times slower. */
const lengthOf = (x: number, y: number): number => Math.sqrt(x * x + y * y);
