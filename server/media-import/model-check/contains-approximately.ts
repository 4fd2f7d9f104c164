/** One bit for each letter, and one to spare. */
export const longestPattern = 31;

/**
 * Whether a text contains a pattern of at most 31 letters with at most `maxErrors` wrong, missing or extra letters. It
 * takes one step for each letter of the text: G. Myers, "A fast bit-vector algorithm for approximate string matching".
 */
export function containsApproximately(text: string, pattern: string, maxErrors: number): boolean {
  if (pattern.length <= maxErrors) return true;
  const places = new Map<number, number>();
  for (let at = 0; at < pattern.length; at += 1) {
    const letter = pattern.charCodeAt(at);
    places.set(letter, (places.get(letter) ?? 0) | (1 << at));
  }
  const last = 1 << (pattern.length - 1);
  let rises = -1;
  let falls = 0;
  let errors = pattern.length;
  for (let at = 0; at < text.length; at += 1) {
    const same = places.get(text.charCodeAt(at)) ?? 0;
    const down = same | falls;
    const along = (((same & rises) + rises) ^ rises) | same;
    let rising = falls | ~(along | rises);
    let falling = rises & along;
    if (rising & last) errors += 1;
    else if (falling & last) errors -= 1;
    if (errors <= maxErrors) return true;
    rising <<= 1;
    falling <<= 1;
    rises = falling | ~(down | rising);
    falls = rising & down;
  }
  return false;
}
