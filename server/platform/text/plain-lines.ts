/** Line breaks and control characters. */
const breaks = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
const lineEnds = /\r\n?|[\n\v\f\u0085\u2028\u2029]/;

/** Replaces line breaks, so that a text cannot look like the start of another line. */
export const oneLine = (written: string): string => written.replace(breaks, " ");

/** Puts a mark before each line of a text. */
export const prefixLines = (written: string, mark: string): string[] =>
  written.split(lineEnds).map((line) => `${mark}${oneLine(line)}`.trimEnd());

/** Joins the parts that are present into one line. */
export const joinLines = (parts: readonly (string | false | undefined)[]): string =>
  oneLine(parts.filter(Boolean).join(" | "));

export const pluralize = (count: number, what: string): string => `${count} ${what}${count === 1 ? "" : "s"}`;
