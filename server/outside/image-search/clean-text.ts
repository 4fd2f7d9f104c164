/** Characters that have no place in a line of text, or that would turn its direction around. */
const unfit = /[\s\p{Cc}\p{Zl}\p{Zp}\u{202A}-\u{202E}\u{2066}-\u{2069}\u{FFFE}\u{FFFF}]+/gu;

/** A stranger's text as one line of at most so many characters; undefined when nothing is left. */
export function cleanText(text: unknown, most: number): string | undefined {
  if (typeof text !== "string") return undefined;
  const characters = [
    ...text
      .slice(0, 20 * most)
      .toWellFormed()
      .replace(unfit, " ")
      .trim(),
  ];
  if (characters.length <= most) return characters.join("") || undefined;
  return `${characters
    .slice(0, most - 1)
    .join("")
    .trimEnd()}…`;
}
