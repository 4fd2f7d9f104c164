/*
 * How many letters were left out, added, replaced or swapped with their neighbour. Swapped letters are one typo here
 * and two edits in the plain Levenshtein distance: with that, "ilsbon" would not find Lisbon, as a short word may have
 * one typo only.
 */

/** From one word to the other; infinite if it is more than `max`. */
export function typoDistance(one: string, other: string, max = Number.POSITIVE_INFINITY): number {
  const letters = [...other];
  const distance = at(lastRow([...one], letters, max), letters.length);
  return distance > max ? Number.POSITIVE_INFINITY : distance;
}

/** From what was typed to the beginning of the name; `max + 1` if it is more than `max`. */
export const typoDistanceToBeginning = (typed: string, name: string, max: number): number =>
  Math.min(max + 1, ...lastRow(typed, name.slice(0, typed.length + max), max));

/** The distances from the first word to each beginning of the second; none if all are more than `max`. */
function lastRow(
  from: ArrayLike<string>,
  to: ArrayLike<string>,
  max = Number.POSITIVE_INFINITY,
): readonly number[] {
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let row = 0; row < from.length; row++) {
    const current = [row + 1];
    let least = row + 1;
    for (let column = 0; column < to.length; column++) {
      const isSwapped = from[row] === to[column - 1] && from[row - 1] === to[column];
      const distance = Math.min(
        at(last, column + 1) + 1,
        at(current, column) + 1,
        at(last, column) + (from[row] === to[column] ? 0 : 1),
        isSwapped ? at(beforeLast, column - 1) + 1 : Number.POSITIVE_INFINITY,
      );
      current.push(distance);
      least = Math.min(least, distance);
    }
    if (least > max) return [];
    [beforeLast, last] = [last, current];
  }
  return last;
}

const at = (row: readonly number[], column: number): number => row[column] ?? Number.POSITIVE_INFINITY;
