/**
 * Text that every format can contain: no unpaired surrogates, `\n` as the line break, and none of the control
 * characters that iCalendar and XML forbid.
 */
export const plainText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029]/g, "\n")
    .replace(/[^\P{Cc}\t\n]|[\uFFFE\uFFFF]/gu, "");
