import { lexicon } from "../lexicon/lexicon.ts";
import { anyOf } from "../lexicon/word-pattern.ts";
import { monthNames, weekdayNames } from "./calendar-names.ts";
import { type FieldMatch, removeOverlaps } from "./field-match.ts";
import type { LineContext } from "./line-context.ts";
import { normaliseSigns } from "./normalise-signs.ts";

export type Dates = {
  /** `YYYY-MM-DD` */
  readonly date: string;
  /** `YYYY-MM-DD`, the end of a range. */
  readonly endDate?: string;
  /** The year is written, or the weekday matches. */
  readonly isSure: boolean;
};

type Day = { readonly year: number | undefined; readonly month: number; readonly day: number };

const monthWord = [...monthNames.keys()].toSorted((a, b) => b.length - a.length).join("|");
const weekdayWord = [...weekdayNames.keys()].toSorted((a, b) => b.length - a.length).join("|");
const weekday = `(?:(?<weekday>${weekdayWord})(?!\\p{L})\\.?,?\\s?(?:(?:den|le|the|el|il)\\s)?)?`;
const dayNumber = "[0-3OoIl]?[\\dOoIl]";
const year = "(?:(?:19|20)\\d{2}|'\\d{2})(?![\\d:])";
const ofMonth = "\\s?(?:de |of |di |d'|del )?";
const ordinal = "(?:\\.|st|nd|rd|th|er|re|º|°|ª|e)?";
const through =
  "\\s?(?:-|–|—|~|to|until|bis(?: zum)?|au|à|al?|ao|t/m|tot|до|do|&|and|und|et|y|e|\\/|\\+)\\s?";
const month = `(?:${monthWord})(?!\\p{L})\\.?`;

/** The formats of dates, the most certain first. */
const forms: readonly RegExp[] = [
  // 12–13 April 2026; Sat 4 July; 28 June - 3 July 2026; 14MAR26
  new RegExp(
    `(?<![\\p{L}\\d.,:/])${weekday}(?<day>${dayNumber})${ordinal}(?:${ofMonth}(?<firstMonth>${month}))?(?:,?\\s(?<firstYear>${year}))?${through}(?:(?:${weekdayWord})\\.?,?\\s)?(?<endDay>${dayNumber})${ordinal}${ofMonth}(?<month>${month})(?:,?\\s?(?:de |del )?(?<year>${year}))?`,
    "giu",
  ),
  new RegExp(
    `(?<![\\p{L}\\d.,:/])${weekday}(?<day>${dayNumber})${ordinal}-?${ofMonth}(?<month>${month})(?:[,-]?\\s?(?:de |del |of )?(?<year>${year}|(?<=\\d${month})\\d{2}(?!\\d)))?`,
    "giu",
  ),
  // April 12–13, 2026; Sunday, April 12
  new RegExp(
    `(?<![\\p{L}\\d])${weekday}(?<month>${month})\\s?(?<day>${dayNumber})(?!\\d)${ordinal}(?:${through}(?<endMonth>${month}\\s)?(?<endDay>${dayNumber})(?!\\d)${ordinal})?(?:,?\\s?(?<year>${year}))?(?![\\d:])`,
    "giu",
  ),
  // 2026-04-12, 2026年4月12日(日), 2026. 4. 12.
  new RegExp(
    `(?<![\\d.,:/-])(?<year>(?:19|20)\\d{2})(?:-|/|\\.\\s?|年\\s?|년\\s?)(?<month>[01]?\\d)(?:-|/|\\.\\s?|月\\s?|월\\s?)(?<day>[0-3]?\\d)(?!\\d)(?:\\s?[日일]|\\.)?(?:\\s?[(（]?(?<weekday>[日月火水木金土一二三四五六일월화수목금토])(?:[)）]|曜日?))?(?:${through}(?:(?<endMonth>[01]?\\d)(?:月|월\\s?))?(?<endDay>[0-3]?\\d)(?:日|일))?`,
    "giu",
  ),
  // A digit of the year may be missing: 202年4月12日.
  /(?<!\d)(?:\d{2,3}[年년]\s?)?(?<month>[01]?\d)\s?[月월]\s?(?<day>[0-3]?\d)\s?[日일號号](?:\s?[(（]?(?<weekday>[日月火水木金土一二三四五六일월화수목금토])(?:[)）]|曜日?))?(?:\s?[-–—~]\s?(?:(?<endMonth>[01]?\d)\s?[月월]\s?)?(?<endDay>[0-3]?\d)\s?[日일])?/giu,
  // 12/04/2026, 12.04.26, 12.04.-14.04.2026
  new RegExp(
    `(?<![\\p{L}\\d.,:/-])${weekday}(?<first>[0-3]?\\d)(?<mark>[./-])(?<second>[0-3]?\\d)(?:(?:\\.|[./-](?<firstYear>(?:19|20)\\d{2}))?${through}(?:(?:${weekdayWord})\\.?,?\\s)?(?<endFirst>[0-3]?\\d)[./-](?<endSecond>[0-3]?\\d))?[./-]\\s?(?<year>(?:19|20)\\d{2}|\\d{2})(?![\\d:/%]|[.,]\\d)`,
    "giu",
  ),
  new RegExp(
    `(?<![\\p{L}\\d.,:/-])(?<day>[0-3]?\\d)\\.?${through}(?<endDay>[0-3]?\\d)[./](?<month>[01]?\\d)[./](?<year>(?:19|20)\\d{2})(?!\\d)`,
    "giu",
  ),
  // Sat 4/7, Sa 18.07., 18.07.
  new RegExp(
    `(?<![\\p{L}\\d.,:/-])(?:(?<weekday>${weekdayWord})\\.?,?\\s(?<first>[0-3]?\\d)(?<mark>[./])(?<second>[01]?\\d)\\.?|(?<first>[0-3]?\\d)\\.(?<second>[01]\\d)\\.)(?![\\d:/%]|\\s?(?:uhr|am|pm|h)(?!\\p{L}))`,
    "giu",
  ),
];

/** Streets named after dates: Rua 1º de Dezembro, Straße des 17. Juni. */
const streetBefore = new RegExp(
  `${anyOf(lexicon("date.streetBefore"))}\\s(?:de |du |do |del |da |della )?(?:los |les )?(?:\\d{1,2}[.º°]?\\s(?:de |di )?)?$`,
  "iu",
);
/** Words that introduce a date. */
export const wordsBeforeDate = /(?<!\p{L})(?:on|from|am|vom|den|le|du|el|del|dal|il|em|op|van)\s$/iu;

/** Short month names that are also words. */
const wordLike = /^(?:out|set|ago|mar|may|mai|sep|dec|abr|gen|mag|lug|ott|maj|an|au|in)\.?$/iu;

/** Finds dates. Those without a year are the next ones from `context.today`. */
export function findDates(line: string, context: LineContext = {}): FieldMatch<Dates>[] {
  const text = normaliseSigns(line);
  if (!/\d/.test(text)) return [];
  const found = forms.flatMap((form, rank) =>
    [...text.matchAll(form)].flatMap((match) => {
      const value = datesOf(text, match, context);
      return value === undefined
        ? []
        : { value, start: match.index, end: match.index + match[0].length, rank };
    }),
  );
  return removeOverlaps(found).map(({ value, start, end }) => ({ value, start, end }));
}

function datesOf(text: string, match: RegExpExecArray, context: LineContext): Dates | undefined {
  const groups = match.groups ?? {};
  if (isStreet(text, match.index) || isStreet(text, match.index + match[0].search(/\d/))) return undefined;
  const first = firstDay(groups, context);
  if (first === undefined) return undefined;
  const isMonthWord = groups.month !== undefined && /\p{Script=Latin}/u.test(groups.month);
  const after = text.slice(match.index + match[0].length);
  // A month that is also a word, without a year or weekday: "2 out of 5", "May 5 people".
  if (
    isMonthWord &&
    wordLike.test(groups.month ?? "") &&
    groups.year === undefined &&
    groups.weekday === undefined
  )
    if (/^\s?\p{Ll}{2,}/u.test(after) && !/^[A-Z]/.test(groups.month ?? "")) return undefined;
  if (isMonthWord && /^\s\d{1,3}(?![\d:.h]|\s?(?:am|pm|uhr|h))/iu.test(after) && groups.year === undefined)
    return undefined;
  const weekday = weekdayOf(groups.weekday);
  const start = dated(first, weekday, context);
  if (start === undefined) return undefined;
  const end = lastDay(groups, first, start, context);
  const isSure = weekday === undefined ? first.year !== undefined : weekday === weekdayAt(start);
  return { date: start, ...(end !== undefined && end > start && { endDate: end }), isSure };
}

const isStreet = (text: string, at: number): boolean =>
  streetBefore.test(text.slice(Math.max(0, at - 40), at));

function firstDay(groups: Record<string, string | undefined>, context: LineContext): Day | undefined {
  const year = yearOf(groups.firstYear ?? groups.year);
  if (groups.first !== undefined && groups.second !== undefined) {
    const numbers = [Number(groups.first), Number(groups.second)] as const;
    return { year, ...dayAndMonth(numbers[0], numbers[1], groups.mark, context) };
  }
  const month = monthOf(groups.firstMonth ?? groups.month);
  const day = dayOf(groups.day);
  return month === undefined || day === undefined ? undefined : { year, month, day };
}

function lastDay(
  groups: Record<string, string | undefined>,
  first: Day,
  start: string,
  context: LineContext,
): string | undefined {
  const year = yearOf(groups.year) ?? Number(start.slice(0, 4));
  if (groups.endFirst !== undefined && groups.endSecond !== undefined) {
    const { day, month } = dayAndMonth(
      Number(groups.endFirst),
      Number(groups.endSecond),
      groups.mark,
      context,
    );
    return isoDate(year, month, day);
  }
  const day = dayOf(groups.endDay);
  if (day === undefined) return undefined;
  // If the start has its own month, the last month is the end's.
  const month = monthOf(groups.endMonth ?? groups.month) ?? first.month;
  return isoDate(month < first.month && groups.year === undefined ? year + 1 : year, month, day);
}

/** The day comes first, unless the country writes the month first or only the other order is a valid date. */
function dayAndMonth(
  first: number,
  second: number,
  mark: string | undefined,
  { country }: LineContext,
): { readonly day: number; readonly month: number } {
  const isMonthFirst = mark !== "." && (country === "US" || second > 12);
  return isMonthFirst && first <= 12 ? { day: second, month: first } : { day: first, month: second };
}

/** The date with its year: the written one, otherwise one that matches the weekday, otherwise the next. */
function dated(
  { year, month, day }: Day,
  weekday: number | undefined,
  context: LineContext,
): string | undefined {
  if (year !== undefined) return isoDate(year, month, day);
  const today = context.today ?? new Date().toISOString().slice(0, 10);
  const thisYear = Number(today.slice(0, 4));
  const near = [thisYear, thisYear + 1, thisYear - 1, thisYear + 2].flatMap(
    (year) => isoDate(year, month, day) ?? [],
  );
  const agreeing = near.filter((date) => weekday !== undefined && weekdayAt(date) === weekday);
  const candidates = agreeing.length > 0 ? agreeing : near;
  return candidates.filter((date) => date >= today).toSorted()[0] ?? candidates[0];
}

const weekdayAt = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay();

function isoDate(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = month >= 1 && month <= 12 && day >= 1 && date.getUTCDate() === day;
  return isReal ? date.toISOString().slice(0, 10) : undefined;
}

function yearOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const number = Number(text.replace("'", ""));
  return number < 100 ? 2000 + number : number;
}

function monthOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  return /^\d+$/.test(text) ? Number(text) : monthNames.get(text.trim().replace(/\.$/, "").toLowerCase());
}

function dayOf(text: string | undefined): number | undefined {
  if (text === undefined || !/\d/.test(text)) return undefined;
  return Number(text.replace(/[Oo]/g, "0").replace(/[Il]/gi, "1"));
}

const asianWeekdays = ["日일", "月一월", "火二화", "水三수", "木四목", "金五금", "土六토"];

function weekdayOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const asian = asianWeekdays.findIndex((signs) => signs.includes(text));
  if (asian !== -1) return asian;
  // "Di" is a Tuesday, "di" is Italian for "of".
  return /^\p{Ll}{2}$/u.test(text) ? undefined : weekdayNames.get(text.replace(/\.$/, "").toLowerCase());
}
