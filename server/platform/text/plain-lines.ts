/** Line breaks of every kind, and other characters that are not seen. */
const breaks = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
const lineEnds = /\r\n?|[\n\v\f\u0085\u2028\u2029]/;

/** What people wrote, so that it cannot pass for the beginning of another line. */
export const oneLine = (written: string): string => written.replace(breaks, " ");

/** What people wrote on several lines, each with the mark before it. */
export const prefixLines = (written: string, mark: string): string[] =>
  written.split(lineEnds).map((line) => `${mark}${oneLine(line)}`.trimEnd());

/** One line of all that there is to say. */
export const joinLines = (parts: readonly (string | false | undefined)[]): string =>
  oneLine(parts.filter(Boolean).join(" | "));

export const pluralize = (count: number, what: string): string => `${count} ${what}${count === 1 ? "" : "s"}`;
