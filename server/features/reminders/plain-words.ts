/** Control characters, and those that make what follows run backwards. */
const unseen = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]+/gu;
const graphemes = new Intl.Segmenter("en");

/** What a traveller wrote, on one line and of at most so many characters. */
export function plainWords(written: string, most: number): string {
  const words = written.toWellFormed().replace(unseen, " ").replace(/\s+/g, " ").trim();
  if (words.length <= most) return words;
  let kept = "";
  for (const { segment } of graphemes.segment(words)) {
    if (kept.length + segment.length >= most) break;
    kept += segment;
  }
  return `${kept.trimEnd()}…`;
}
