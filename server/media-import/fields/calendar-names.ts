// The names that Node knows, in the languages that tickets and plans are written in.

/** Of these the short names too; in others too many of them are words of the former: "to", "des", "pro". */
const shortened = "en de fr es it pt nl".split(" ");
const languages = [...shortened, ..."pl tr id sv da nb fi cs ro hr hu ca el ru uk".split(" ")];

/** By name in small letters, 1 to 12. */
export const monthNames: ReadonlyMap<string, number> = named(
  Array.from({ length: 12 }, (_, index) => [index + 1, new Date(Date.UTC(2026, index, 15))] as const),
  [
    { month: "long" },
    { month: "short" },
    { month: "long", day: "numeric" },
    { month: "short", day: "numeric" },
  ],
  // As people shorten them, and as recognised without their marks.
  {
    ...{
      sept: 9,
      okt: 10,
      dez: 12,
      maerz: 3,
      marz: 3,
      mrz: 3,
      fevr: 2,
      fev: 2,
      aout: 8,
      decembre: 12,
      fevrier: 2,
    },
    ...{
      marco: 3,
      dic: 12,
      ene: 1,
      abr: 4,
      ago: 8,
      set: 9,
      out: 10,
      gen: 1,
      mag: 5,
      giu: 6,
      lug: 7,
      ott: 10,
      mrt: 3,
    },
  },
);

/** By name in small letters, 0 is Sunday. */
export const weekdayNames: ReadonlyMap<string, number> = named(
  Array.from({ length: 7 }, (_, index) => [index, new Date(Date.UTC(2026, 10, 15 + index))] as const),
  [{ weekday: "long" }, { weekday: "short" }],
  { tues: 2, thur: 4, thurs: 4, weds: 3, sabado: 6, miercoles: 3 },
);

function named(
  dates: readonly (readonly [number: number, date: Date])[],
  styles: readonly Intl.DateTimeFormatOptions[],
  others: Readonly<Record<string, number>>,
): Map<string, number> {
  const names = new Map(Object.entries(others));
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
