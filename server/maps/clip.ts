/** A point in the plane: in degrees or on the page. */
export type Point = readonly [x: number, y: number];
export type Box = {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
};

/** The part of a ring within the box (Sutherland and Hodgman): one edge of the box after the other. */
export function clippedRing(ring: readonly Point[], { left, top, right, bottom }: Box): readonly Point[] {
  let clipped = cut(ring, 0, left, 1);
  clipped = cut(clipped, 0, right, -1);
  clipped = cut(clipped, 1, top, 1);
  return cut(clipped, 1, bottom, -1);
}

/** The parts of a line within the box, each with one point beyond the edge. */
export function clippedLine(line: readonly Point[], box: Box): readonly (readonly Point[])[] {
  const parts: Point[][] = [];
  let part: Point[] = [];
  for (const [index, point] of line.entries()) {
    const before = line[index - 1];
    if (before && mayCross(before, point, box)) {
      if (part.length === 0) part.push(before);
      part.push(point);
    } else if (part.length > 0) {
      parts.push(part);
      part = [];
    }
  }
  return part.length > 0 ? [...parts, part] : parts;
}

function cut(ring: readonly Point[], axis: 0 | 1, limit: number, sign: 1 | -1): readonly Point[] {
  const kept: Point[] = [];
  let before = ring.at(-1);
  for (const point of ring) {
    const isIn = (point[axis] - limit) * sign >= 0;
    if (before && isIn !== (before[axis] - limit) * sign >= 0)
      kept.push(crossing(before, point, axis, limit));
    if (isIn) kept.push(point);
    before = point;
  }
  return kept;
}

function crossing(from: Point, to: Point, axis: 0 | 1, limit: number): Point {
  const share = (limit - from[axis]) / (to[axis] - from[axis]);
  const across = axis === 0 ? 1 : 0;
  const other = from[across] + share * (to[across] - from[across]);
  return axis === 0 ? [limit, other] : [other, limit];
}

const mayCross = ([x1, y1]: Point, [x2, y2]: Point, { left, top, right, bottom }: Box) =>
  Math.max(x1, x2) >= left &&
  Math.min(x1, x2) <= right &&
  Math.max(y1, y2) >= top &&
  Math.min(y1, y2) <= bottom;

export const overlap = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
