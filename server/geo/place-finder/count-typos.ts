/**
 * How many letters must be changed, added, removed or swapped with their neighbour to turn the typed text into the
 * beginning of the name; `max + 1` if it takes more than `max`.
 */
export function countTypos(typed: string, name: string, max: number): number {
  const beginning = name.slice(0, typed.length + max);
  let [before, above]: number[][] = [[], Array.from({ length: beginning.length + 1 }, (_, at) => at)];
  for (let row = 1; row <= typed.length; row++) {
    const line = [row];
    let least = row;
    for (let column = 1; column <= beginning.length; column++) {
      const isSame = typed[row - 1] === beginning[column - 1];
      const isSwapped = typed[row - 1] === beginning[column - 2] && typed[row - 2] === beginning[column - 1];
      const distance = Math.min(
        (above?.[column - 1] ?? 0) + (isSame ? 0 : 1),
        (above?.[column] ?? 0) + 1,
        (line[column - 1] ?? 0) + 1,
        row > 1 && column > 1 && isSwapped ? (before?.[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
      line.push(distance);
      least = Math.min(least, distance);
    }
    if (least > max) return max + 1;
    [before, above] = [above, line];
  }
  return Math.min(max + 1, ...(above ?? []));
}
