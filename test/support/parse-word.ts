/** Checks a word of a table; the error names the line. */
export function parseWord<T extends string>(
  word: string,
  is: (word: string) => word is T,
  what: string,
  line: string,
): T {
  if (is(word)) return word;
  throw new Error(`“${word}” is not ${what}: “${line.trim()}”`);
}
