const far = 1e12;

/**
 * How far each cell is from the nearest one that is set: exact, and in time that grows with the cells alone
 * (Felzenszwalb and Huttenlocher, "Distance transforms of sampled functions").
 */
export function distances(isSet: Uint8Array, width: number, height: number): Float64Array {
  const squares = new Float64Array(isSet.length);
  for (let at = 0; at < isSet.length; at++) squares[at] = isSet[at] ? 0 : far;
  const line = lowestParabolas(Math.max(width, height));
  for (let column = 0; column < width; column++) line(squares, column, width, height);
  for (let row = 0; row < height; row++) line(squares, row * width, 1, width);
  for (let at = 0; at < squares.length; at++) squares[at] = Math.sqrt(squares[at] as number);
  return squares;
}

/** Along a row or a column: each cell's value rises around it as a parabola, and the lowest one counts. */
function lowestParabolas(longest: number) {
  const values = new Float64Array(longest);
  const roots = new Int32Array(longest);
  const bounds = new Float64Array(longest + 1);
  const value = (at: number) => values[at] as number;
  const meeting = (one: number, other: number) =>
    (value(other) + other * other - value(one) - one * one) / (2 * (other - one));
  return (squares: Float64Array, start: number, step: number, length: number) => {
    for (let at = 0; at < length; at++) values[at] = squares[start + at * step] as number;
    let last = 0;
    roots[0] = 0;
    bounds[0] = Number.NEGATIVE_INFINITY;
    bounds[1] = Number.POSITIVE_INFINITY;
    for (let at = 1; at < length; at++) {
      let meets = meeting(roots[last] as number, at);
      while (meets <= (bounds[last] as number)) meets = meeting(roots[--last] as number, at);
      roots[++last] = at;
      bounds[last] = meets;
      bounds[last + 1] = Number.POSITIVE_INFINITY;
    }
    let lowest = 0;
    for (let at = 0; at < length; at++) {
      while ((bounds[lowest + 1] as number) < at) lowest++;
      const root = roots[lowest] as number;
      squares[start + at * step] = (at - root) ** 2 + value(root);
    }
  };
}
