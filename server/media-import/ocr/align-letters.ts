/** A letter of one text and its counterpart in the other, if it has one. */
type Pair<Sign> = readonly [Sign | undefined, Sign | undefined];

/** Aligns two readings of the same line with as few differences as possible. */
export function alignLetters<Sign>(
  one: readonly Sign[],
  other: readonly Sign[],
  isSame: (one: Sign, other: Sign) => boolean,
): Pair<Sign>[] {
  const width = other.length + 1;
  const costs = new Uint16Array((one.length + 1) * width);
  const cost = (i: number, j: number) => costs[i * width + j] ?? 0;
  const differs = (i: number, j: number) => (isSame(one[i - 1] as Sign, other[j - 1] as Sign) ? 0 : 1);
  for (let i = 0; i <= one.length; i++) {
    for (let j = 0; j <= other.length; j++) {
      if (i === 0 || j === 0) costs[i * width + j] = i + j;
      else {
        const both = cost(i - 1, j - 1) + differs(i, j);
        costs[i * width + j] = Math.min(both, cost(i - 1, j) + 1, cost(i, j - 1) + 1);
      }
    }
  }
  const pairs: Pair<Sign>[] = [];
  let [i, j] = [one.length, other.length];
  while (i > 0 || j > 0) {
    if (i > 0 && j > 0 && cost(i, j) === cost(i - 1, j - 1) + differs(i, j))
      pairs.push([one[--i], other[--j]]);
    else if (i > 0 && cost(i, j) === cost(i - 1, j) + 1) pairs.push([one[--i], undefined]);
    else pairs.push([undefined, other[--j]]);
  }
  return pairs.reverse();
}
