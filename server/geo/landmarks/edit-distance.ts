/** Levenshtein distance; `max + 1` if it is more than `max`. */
export function editDistance(one: string, other: string, max: number): number {
  if (Math.abs(one.length - other.length) > max) return max + 1;
  let above = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row++) {
    const line = [row];
    let least = row;
    for (let column = 1; column <= other.length; column++) {
      const isSame = one.charCodeAt(row - 1) === other.charCodeAt(column - 1);
      const distance = Math.min(
        (above[column - 1] ?? 0) + (isSame ? 0 : 1),
        (above[column] ?? 0) + 1,
        (line[column - 1] ?? 0) + 1,
      );
      line.push(distance);
      least = Math.min(least, distance);
    }
    if (least > max) return max + 1;
    above = line;
  }
  return above[other.length] ?? max + 1;
}
