type Point = readonly [latitude: number, longitude: number];

/** Finer than a line on a map is wide, for the part of the map that shows the whole of it. */
const metresPerMetreOfTolerance = 4_000;
const minToleranceMetres = 2;
const maxPoints = 500;
const metresPerDegree = 111_195;

/** Fewer points that look the same on a map (Douglas and Peucker, 1973). */
export function simplifyLine(points: readonly Point[], metres: number): readonly Point[] {
  let tolerance = Math.max(minToleranceMetres, metres / metresPerMetreOfTolerance);
  let line = withTolerance(points, tolerance);
  while (line.length > maxPoints) {
    tolerance *= 1.5;
    line = withTolerance(line, tolerance);
  }
  return line;
}

function withTolerance(points: readonly Point[], metres: number): readonly Point[] {
  const isKept = new Uint8Array(points.length).fill(1, 0, 1).fill(1, -1);
  const pending: [number, number][] = [[0, points.length - 1]];
  for (let span = pending.pop(); span; span = pending.pop()) {
    const [first, last] = span;
    let [farthest, distance] = [-1, metres];
    for (let at = first + 1; at < last; at++) {
      const away = metresBeside(points[at] as Point, points[first] as Point, points[last] as Point);
      if (away > distance) [farthest, distance] = [at, away];
    }
    if (farthest < 0) continue;
    isKept[farthest] = 1;
    pending.push([first, farthest], [farthest, last]);
  }
  return points.filter((_, at) => isKept[at]);
}

/** How far a point is from a short line. */
function metresBeside(point: Point, from: Point, to: Point): number {
  const east = Math.cos((from[0] * Math.PI) / 180);
  const [x, y] = [(point[1] - from[1]) * east, point[0] - from[0]];
  const [dx, dy] = [(to[1] - from[1]) * east, to[0] - from[0]];
  const square = dx * dx + dy * dy;
  const share = square === 0 ? 0 : Math.min(1, Math.max(0, (x * dx + y * dy) / square));
  return Math.hypot(x - share * dx, y - share * dy) * metresPerDegree;
}
