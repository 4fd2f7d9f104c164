type Point = readonly [latitude: number, longitude: number];

/** Finer than a line on a map is wide, for the part of the map that shows the whole of it. */
const metresPerMetreOfTolerance = 4_000;
const minToleranceMetres = 2;
const maxPoints = 500;
/** More only if it is longer than it claims to be. */
const maxCompared = 20_000;
const metresPerDegree = 111_195;

/**
 * Fewer points that look the same on a map (Douglas and Peucker, 1973). Where the line is furthest from its
 * simplification it is split first, so that the most that comparing can take grows with its points and not with their
 * square.
 */
export function simplifyLine(points: readonly Point[], metres: number): readonly Point[] {
  const tolerance = Math.max(minToleranceMetres, metres / metresPerMetreOfTolerance);
  const line = thinned(points, tolerance / 2);
  if (line.length < 3) return line;
  const spans = [spanOf(line, 0, line.length - 1)];
  while (spans.length < maxPoints - 1) {
    const away = spans.map(({ metresAway }) => metresAway);
    const nth = away.reduce((most, metres, at) => (metres > (away[most] ?? 0) ? at : most), 0);
    const { first, farthest, last, metresAway } = spans[nth] as Span;
    if (metresAway <= tolerance) break;
    spans.splice(nth, 1, spanOf(line, first, farthest), spanOf(line, farthest, last));
  }
  return [0, ...spans.map(({ last }) => last)].map((at) => line[at] as Point);
}

/** Without points that are close to the one before. */
function thinned(points: readonly Point[], metres: number): readonly Point[] {
  const end = points.length - 1;
  let [before] = points;
  const apart = points.filter((point, at) => {
    const isKept = at === 0 || at === end || metresBeside(point, before as Point, before as Point) >= metres;
    if (isKept) before = point;
    return isKept;
  });
  const step = Math.ceil(apart.length / maxCompared);
  return apart.filter((_, at) => at % step === 0 || at === apart.length - 1);
}

/** A part of the line, by the numbers of its points, and where it is furthest from the straight line. */
type Span = {
  readonly first: number;
  readonly last: number;
  readonly farthest: number;
  readonly metresAway: number;
};

function spanOf(points: readonly Point[], first: number, last: number): Span {
  const [from, to] = [points[first] as Point, points[last] as Point];
  let [farthest, metresAway] = [first, 0];
  for (let at = first + 1; at < last; at++) {
    const metres = metresBeside(points[at] as Point, from, to);
    if (metres > metresAway) [farthest, metresAway] = [at, metres];
  }
  return { first, last, farthest, metresAway };
}

/** How far a point is from a short line. */
function metresBeside(point: Point, from: Point, to: Point): number {
  const east = Math.cos((from[0] * Math.PI) / 180);
  const x = (point[1] - from[1]) * east;
  const y = point[0] - from[0];
  const dx = (to[1] - from[1]) * east;
  const dy = to[0] - from[0];
  const square = dx * dx + dy * dy;
  const share = square === 0 ? 0 : Math.min(1, Math.max(0, (x * dx + y * dy) / square));
  return Math.sqrt((x - share * dx) ** 2 + (y - share * dy) ** 2) * metresPerDegree;
}
