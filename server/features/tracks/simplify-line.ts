type Point = readonly [latitude: number, longitude: number, ...unknown[]];

/** Points that are closer to the simpler line do not matter. */
const toleranceMetres = 3;
/** Douglas and Peucker's method may take the square of the number of points, so it gets only so many. */
const maxForSearch = 3_000;
const metresPerDegree = 111_320;

/** The line with at most so many points, without those that change its shape least. Its ends stay. */
export function simplifyLine<P extends Point>(points: readonly P[], maxPoints: number): readonly P[] {
  const candidates = thin(points);
  const last = candidates.length - 1;
  const weights = weigh(candidates);
  const chosen = [...weights]
    .sort(([, one], [, other]) => other - one)
    .slice(0, maxPoints - 2)
    .map(([nth]) => nth);
  const kept = new Set([0, ...chosen, last]);
  return candidates.filter((_, nth) => kept.has(nth));
}

/** Leaves out points that are close to the one before, until there are few enough. */
function thin<P extends Point>(points: readonly P[]): readonly P[] {
  let kept = points;
  for (let apart = 1; kept.length > maxForSearch; apart *= 1.5) {
    let last: P | undefined;
    const end = kept.length - 1;
    kept = kept.filter((point, nth) => {
      const isKept = !last || nth === end || distance(last, point) >= apart;
      if (isKept) last = point;
      return isKept;
    });
  }
  return kept;
}

/** Douglas and Peucker: for each point that matters, how far the line without it would be from it. */
function weigh(points: readonly Point[]): ReadonlyMap<number, number> {
  const weights = new Map<number, number>();
  const spans = [{ from: 0, to: points.length - 1, most: Number.POSITIVE_INFINITY }];
  for (let span = spans.pop(); span; span = spans.pop()) {
    const { from, to, most } = span;
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
  let found: { nth: number; metres: number } | undefined;
  for (let nth = from + 1; nth < to; nth += 1) {
    const point = points[nth];
    if (!point) continue;
    const metres = distanceToSpan(point, start, end);
    if (!found || metres > found.metres) found = { nth, metres };
  }
  return found;
}

/** On a plane around the first point, which is exact enough for the distances of a day. */
function planar([latitude, longitude]: Point, [atLatitude, atLongitude]: Point): [number, number] {
  const turn = ((longitude - atLongitude + 540) % 360) - 180;
  return [
    turn * metresPerDegree * Math.cos((atLatitude * Math.PI) / 180),
    (latitude - atLatitude) * metresPerDegree,
  ];
}

const distance = (one: Point, other: Point): number => Math.hypot(...planar(other, one));

function distanceToSpan(point: Point, start: Point, end: Point): number {
  const [[x, y], [ex, ey]] = [planar(point, start), planar(end, start)];
  const length = ex * ex + ey * ey;
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, (x * ex + y * ey) / length));
  return Math.hypot(x - share * ex, y - share * ey);
}
