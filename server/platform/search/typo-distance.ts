/**
 * How many letters were left out, added, replaced or swapped with their neighbour. Swapped letters are one typo here and two
 * edits in the plain Levenshtein distance: with that, "ilsbon" would not find Lisbon, as a short word may have one typo only.
 */
export function typoDistance(one: string, other: string): number {
  const [from, to] = [[...one], [...other]];
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [row, letter] of from.entries()) {
    const current = [row + 1];
    for (const [column, otherLetter] of to.entries()) {
      const ways = [
        at(last, column + 1) + 1,
        at(current, column) + 1,
        at(last, column) + (letter === otherLetter ? 0 : 1),
      ];
      const isSwapped = letter === to[column - 1] && from[row - 1] === otherLetter;
      if (isSwapped) ways.push(at(beforeLast, column - 1) + 1);
      current.push(Math.min(...ways));
    }
    [beforeLast, last] = [last, current];
  }
  return at(last, to.length);
}

const at = (row: readonly number[], column: number): number => row[column] ?? Number.POSITIVE_INFINITY;
