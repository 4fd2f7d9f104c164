/** Characters that do not belong in one line of text, or that change its direction. */
const unfit = /[\s\p{Cc}\p{Zl}\p{Zp}\u{202A}-\u{202E}\u{2066}-\u{2069}\u{FFFE}\u{FFFF}]+/gu;

/** Turns untrusted text into one line of limited length; undefined if it is empty. */
export function cleanText(text: unknown, maxLength: number): string | undefined {
  if (typeof text !== "string") return undefined;
  const characters = [
    ...text
      .slice(0, 20 * maxLength)
      .toWellFormed()
      .replace(unfit, " ")
      .trim(),
  ];
  if (characters.length <= maxLength) return characters.join("") || undefined;
  return `${characters
    .slice(0, maxLength - 1)
    .join("")
    .trimEnd()}…`;
}
