/** Positions in a thousandth of a degree, about 100 m: x and y in turn. */
export type GridLine = readonly number[];

/** Base64url's, which mean nothing in the text files of `datasets/`. */
const characters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const values = new Map([...characters].map((character, index) => [character, index]));

/**
 * A line in a few characters a point: the difference to the point before, in groups of five bits, the lowest first, and
 * a sixth bit where more follow. The lowest bit of all is the sign.
 */
export function packLine(line: GridLine): string {
  let text = "";
  for (const [index, value] of line.entries()) {
    const difference = value - (line[index - 2] ?? 0);
    let rest = difference < 0 ? -2 * difference - 1 : 2 * difference;
    for (; rest >= 32; rest = Math.floor(rest / 32)) text += characters[32 + (rest % 32)];
    text += characters[rest];
  }
  return text;
}

export function unpackLine(text: string): number[] {
  const line: number[] = [];
  let [sum, factor] = [0, 1];
  for (const character of text) {
    const value = values.get(character);
    if (value === undefined) throw new Error(`"${character}" is not part of a packed line.`);
    sum += (value % 32) * factor;
    factor *= 32;
    if (value >= 32) continue;
    line.push((line.at(-2) ?? 0) + (sum % 2 === 1 ? -(sum + 1) / 2 : sum / 2));
    [sum, factor] = [0, 1];
  }
  return line;
}
