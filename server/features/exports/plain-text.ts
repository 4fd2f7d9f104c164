/**
 * Text as every format can hold it: no halves of characters, lines that end in `\n`, and none of the control characters
 * that calendars and XML forbid.
 */
export const plainText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029]/g, "\n")
    .replace(/[^\P{Cc}\t\n]|[\uFFFE\uFFFF]/gu, "");
