/** In degrees or on the page. */
export type Point = readonly [x: number, y: number];
/** x and y in turn, because an array for each point would be too slow. */
export type FlatPoints = ArrayLike<number>;
export type Box = {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
};

/** The part of a ring within the box, by the algorithm of Sutherland and Hodgman. */
export function clipRing(ring: FlatPoints, { left, top, right, bottom }: Box): FlatPoints {
  let clipped = cut(ring, 0, left, 1);
  clipped = cut(clipped, 0, right, -1);
  clipped = cut(clipped, 1, top, 1);
  return cut(clipped, 1, bottom, -1);
}

/** The parts of a line within the box, each with one point outside of it. */
export function clipLine(line: FlatPoints, { left, top, right, bottom }: Box): readonly FlatPoints[] {
  const parts: number[][] = [];
  let part: number[] | undefined;
  for (let at = 2; at < line.length; at += 2) {
    const [x1, y1] = [line[at - 2] as number, line[at - 1] as number];
    const [x2, y2] = [line[at] as number, line[at + 1] as number];
    const isBeyond =
      (x1 < left && x2 < left) ||
      (x1 > right && x2 > right) ||
      (y1 < top && y2 < top) ||
      (y1 > bottom && y2 > bottom);
    if (isBeyond) part = undefined;
    else if (part) part.push(x2, y2);
    else {
      part = [x1, y1, x2, y2];
      parts.push(part);
    }
  }
  return parts;
}

function cut(ring: FlatPoints, axis: 0 | 1, limit: number, sign: 1 | -1): FlatPoints {
  const points: number[] = [];
  const across = 1 - axis;
  const isIn = (at: number) => ((ring[at + axis] as number) - limit) * sign >= 0;
  let before = ring.length - 2;
  let wasIn = before >= 0 && isIn(before);
  for (let at = 0; at < ring.length; at += 2) {
    const isNowIn = isIn(at);
    if (isNowIn !== wasIn) {
      const share =
        (limit - (ring[before + axis] as number)) /
        ((ring[at + axis] as number) - (ring[before + axis] as number));
      const from = ring[before + across] as number;
      const other = from + share * ((ring[at + across] as number) - from);
      if (axis === 0) points.push(limit, other);
      else points.push(other, limit);
    }
    if (isNowIn) points.push(ring[at] as number, ring[at + 1] as number);
    [before, wasIn] = [at, isNowIn];
  }
  return points;
}

export const overlaps = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
