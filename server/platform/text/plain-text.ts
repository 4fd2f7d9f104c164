/** Control characters, and those that reverse the direction of the text after them. */
const controlCharacters = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]+/gu;
const graphemes = new Intl.Segmenter("en");

/** A traveller's text on one line, shortened to so many characters. */
export function plainText(text: string, maxLength: number): string {
  const line = text.toWellFormed().replace(controlCharacters, " ").replace(/\s+/g, " ").trim();
  if (line.length <= maxLength) return line;
  let short = "";
  for (const { segment } of graphemes.segment(line)) {
    if (short.length + segment.length >= maxLength) break;
    short += segment;
  }
  return `${short.trimEnd()}…`;
}
