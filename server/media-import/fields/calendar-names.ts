import { meanings } from "../lexicon/lexicon.ts";

// Month and weekday names from Intl, in the languages of tickets and plans.

/** Short names only in these languages: those of others are words here ("to", "des", "pro"). */
const shortened = "en de fr es it pt nl".split(" ");
const languages = [...shortened, ..."pl tr id sv da nb fi cs ro hr hu ca el ru uk".split(" ")];

/** Lower-case names; January is 1. */
export const monthNames: ReadonlyMap<string, number> = named(
  Array.from({ length: 12 }, (_, index) => [index + 1, new Date(Date.UTC(2026, index, 15))] as const),
  [
    { month: "long" },
    { month: "short" },
    { month: "long", day: "numeric" },
    { month: "short", day: "numeric" },
  ],
  meanings([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map((month) => [`month.${month}`, month])),
);

/** Lower-case names; Sunday is 0. */
export const weekdayNames: ReadonlyMap<string, number> = named(
  Array.from({ length: 7 }, (_, index) => [index, new Date(Date.UTC(2026, 10, 15 + index))] as const),
  [{ weekday: "long" }, { weekday: "short" }],
  meanings([2, 3, 4, 6].map((weekday) => [`weekday.${weekday}`, weekday])),
);

function named(
  dates: readonly (readonly [number: number, date: Date])[],
  styles: readonly Intl.DateTimeFormatOptions[],
  abbreviations: ReadonlyMap<string, number>,
): Map<string, number> {
  const names = new Map(abbreviations);
  for (const language of languages) {
    for (const style of styles) {
      if (Object.values(style).includes("short") && !shortened.includes(language)) continue;
      const format = new Intl.DateTimeFormat(language, { ...style, timeZone: "UTC" });
      for (const [number, date] of dates) {
        for (const { type, value } of format.formatToParts(date)) {
          const name = value.replace(/\.$/, "").toLowerCase();
          const isName = (type === "month" || type === "weekday") && /^\p{L}{2,}(?:-feira)?$/u.test(name);
          if (isName && !names.has(name)) names.set(name, number);
        }
      }
    }
  }
  return names;
}
