const far = 1e12;

/**
 * The distance of each cell to the nearest cell of the kind, exact and in linear time (Felzenszwalb and Huttenlocher,
 * "Distance transforms of sampled functions").
 */
export function distanceTransform(
  kinds: Uint8Array,
  kind: number,
  width: number,
  height: number,
): Float64Array {
  const squares = new Float64Array(kinds.length);
  for (let at = 0; at < kinds.length; at++) squares[at] = kinds[at] === kind ? 0 : far;
  const room = roomFor(Math.max(width, height));
  for (let column = 0; column < width; column++) lowerAlong(squares, column, width, height, room);
  for (let row = 0; row < height; row++) lowerAlong(squares, row * width, 1, width, room);
  for (let at = 0; at < squares.length; at++) squares[at] = Math.sqrt(squares[at] as number);
  return squares;
}

const roomFor = (longest: number) => ({
  values: new Float64Array(longest),
  roots: new Int32Array(longest),
  bounds: new Float64Array(longest + 1),
});

/** One row or column: the lower envelope of a parabola above each cell. */
function lowerAlong(
  squares: Float64Array,
  start: number,
  step: number,
  length: number,
  { values, roots, bounds }: ReturnType<typeof roomFor>,
): void {
  for (let at = 0; at < length; at++) values[at] = squares[start + at * step] as number;
  let last = 0;
  roots[0] = 0;
  bounds[0] = Number.NEGATIVE_INFINITY;
  bounds[1] = Number.POSITIVE_INFINITY;
  for (let at = 1; at < length; at++) {
    let meets = meeting(values, roots[last] as number, at);
    while (meets <= (bounds[last] as number)) meets = meeting(values, roots[--last] as number, at);
    roots[++last] = at;
    bounds[last] = meets;
    bounds[last + 1] = Number.POSITIVE_INFINITY;
  }
  let lowest = 0;
  for (let at = 0; at < length; at++) {
    while ((bounds[lowest + 1] as number) < at) lowest++;
    const root = roots[lowest] as number;
    squares[start + at * step] = (at - root) * (at - root) + (values[root] as number);
  }
}

const meeting = (values: Float64Array, one: number, other: number) =>
  ((values[other] as number) + other * other - (values[one] as number) - one * one) / (2 * (other - one));
