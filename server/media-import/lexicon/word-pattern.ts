const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u;

const escaped = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** The source of a pattern for any of these words, the longest first. It does not check what is around them. */
export const anyOf = (words: readonly string[]): string =>
  `(?:${words
    .toSorted((a, b) => b.length - a.length)
    .map(escaped)
    .join("|")})`;

/**
 * The source of a pattern for any of these words as whole words, with hyphens as in lexicon.ts. Words of scripts
 * without spaces are found inside others, too; with a hyphen before them, only at the end of the text.
 */
export function wholeWords(words: readonly string[]): string {
  const spaced = words.filter((word) => !unspaced.test(word));
  const inside = words.filter((word) => unspaced.test(word) && (!word.startsWith("-") || word.endsWith("-")));
  const atEnd = words.filter((word) => unspaced.test(word) && word.startsWith("-") && !word.endsWith("-"));
  const closed = spaced.filter((word) => !word.startsWith("-") && !word.endsWith("-"));
  const openBefore = spaced.filter((word) => word.startsWith("-") && !word.endsWith("-"));
  const openAfter = spaced.filter((word) => !word.startsWith("-") && word.endsWith("-"));
  const open = spaced.filter((word) => word.startsWith("-") && word.endsWith("-"));
  const [notAfterLetter, notBeforeLetter] = ["(?<!\\p{L})", "(?!\\p{L})"];
  const parts: readonly (readonly [string, readonly string[], string])[] = [
    [notAfterLetter, closed, notBeforeLetter],
    ["", openBefore, notBeforeLetter],
    [notAfterLetter, openAfter, ""],
    ["", [...open, ...inside], ""],
    ["", atEnd, "$"],
  ];
  return `(?:${parts
    .filter(([, list]) => list.length > 0)
    .map(([start, list, end]) => `${start}${anyOf(list.map(withoutHyphens))}${end}`)
    .join("|")})`;
}

const withoutHyphens = (word: string): string => word.replace(/^-|-$/g, "");
