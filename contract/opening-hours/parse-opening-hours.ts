import { createTokenReader, splitTokens, type TokenReader } from "./tokens.ts";

/** Minutes after midnight; `to` is above 24 hours for a place that closes after midnight. */
export type TimeRange = { readonly from: number; readonly to: number };
/** With an open end (`10:00+`) it is sure to be open until `to`, and perhaps for longer. */
type RuleTime = TimeRange & { readonly hasOpenEnd: boolean };
/**
 * From the first to the last day of a part of the year, as month times 100 plus day; it may go past New Year. Without a
 * year, of every year; otherwise of the one in which it begins.
 */
type Season = { readonly first: number; readonly last: number; readonly year?: number };
/** Which of the month's weekdays it is: 1 for the first, -1 for the last; all of them without. */
type Weekdays = {
  readonly days: ReadonlySet<number>;
  readonly nth?: ReadonlySet<number>;
  readonly areSchoolHolidays?: true;
};

export type Rule = {
  /** Undefined for the whole year. */
  readonly seasons: readonly Season[] | undefined;
  /** Undefined for all days of the week. 0 is Sunday. */
  readonly weekdays: readonly Weekdays[] | undefined;
  /** Undefined for the whole day. */
  readonly times: readonly RuleTime[] | undefined;
  /** `unknown` if only a comment says when. */
  readonly state: "open" | "off" | "unknown";
  /** What it does to the rules before it, on its days. */
  readonly join: "replaces" | "adds" | "falls back";
};

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const weekdays = ["su", "mo", "tu", "we", "th", "fr", "sa"];
const patterns = {
  month: new RegExp(`^(?:${months.join("|")})$`, "i"),
  weekday: new RegExp(`^(?:${weekdays.join("|")})$`, "i"),
  /** Public and school holidays, of which no table here knows. */
  holiday: /^(?:ph|sh)$/i,
  clock: /^\d{1,2}:\d{2}$/,
  day: /^\d{1,2}$/,
  year: /^\d{4}$/,
  state: /^(?:open|off|closed|unknown)$/i,
  comment: /^"/,
};
const joins = { ";": "replaces", ",": "adds", "||": "falls back" } as const;

/** What is not part of the syntax, or of the part of it that is read here. */
class Unreadable extends Error {}

/**
 * Reads OpenStreetMap's opening hours as most places have them: rules of dates, weekdays and times, `off`, `24/7`, and
 * comments. Undefined for anything else, such as sunrise, weeks or Easter: half understood would be wrong.
 */
export function parseOpeningHours(text: string): readonly Rule[] | undefined {
  const tokens = splitTokens(text);
  if (!tokens || tokens.length === 0) return undefined;
  const reader = createTokenReader(tokens);
  const rules: Rule[] = [];
  try {
    for (let join: Rule["join"] = "replaces"; reader.peek() !== ""; ) {
      rules.push(readRule(reader, join));
      const sign = reader.take(/^(?:;|,|\|\|)$/) as keyof typeof joins | undefined;
      if (sign === undefined && reader.peek() !== "") return undefined;
      join = joins[sign ?? ";"];
    }
    return rules;
  } catch (error) {
    if (error instanceof Unreadable) return undefined;
    throw error;
  }
}

function readRule(reader: TokenReader, join: Rule["join"]): Rule {
  const begin = reader.position;
  if (reader.take(/^24\/7$/))
    return { seasons: undefined, weekdays: undefined, times: undefined, ...readState(reader), join };
  const seasons = readSeasons(reader);
  reader.take(/^:$/);
  const days = readList(reader, isWeekday, readWeekdays);
  const times = readList(reader, isClock, readTime);
  const { state } = readState(reader);
  if (reader.position === begin) throw new Unreadable();
  return { seasons, weekdays: days, times, state, join };
}

/** Reads items with commas between them, as long as the same kind of item follows the comma. */
function readList<T>(
  reader: TokenReader,
  isNext: (word: string) => boolean,
  read: (reader: TokenReader) => T,
): readonly T[] | undefined {
  if (!isNext(reader.peek())) return undefined;
  const items = [read(reader)];
  while (reader.peek() === "," && isNext(reader.peek(1))) {
    reader.take(/^,$/);
    items.push(read(reader));
  }
  return items;
}

const isSeason = (word: string) => patterns.month.test(word) || patterns.year.test(word);
const isWeekday = (word: string) => patterns.weekday.test(word) || patterns.holiday.test(word);
const isClock = (word: string) => patterns.clock.test(word);

/** Further days of the month before them need not repeat it: `Dec 24,25,31`. */
function readSeasons(reader: TokenReader): readonly Season[] | undefined {
  if (!isSeason(reader.peek())) return undefined;
  const seasons = [readSeason(reader)];
  while (reader.peek() === "," && (isSeason(reader.peek(1)) || patterns.day.test(reader.peek(1)))) {
    reader.take(/^,$/);
    const { last = 0, ...before } = seasons.at(-1) ?? {};
    const day = reader.take(patterns.day);
    const date = day && dateNumber(Math.floor(last / 100), day);
    seasons.push(date ? { ...before, first: date, last: date } : readSeason(reader));
  }
  return seasons;
}

function readSeason(reader: TokenReader): Season {
  const year = reader.take(patterns.year);
  const ofYear = year !== undefined && { year: Number(year) };
  const month = readMonth(reader);
  // A year alone, or a range of years, which nobody needs for a trip.
  if (month === undefined) throw new Unreadable();
  const day = reader.take(patterns.day);
  const first = dateNumber(month, day ?? "1");
  if (!reader.take(/^-$/)) return { first, last: dateNumber(month, day ?? "31"), ...ofYear };
  const lastYear = reader.take(patterns.year);
  const lastMonth = readMonth(reader);
  const lastDay = reader.take(patterns.day);
  if (lastMonth === undefined && (lastDay === undefined || day === undefined)) throw new Unreadable();
  const last = dateNumber(lastMonth ?? month, lastDay ?? "31");
  // Longer than a year.
  if (lastYear !== undefined && Number(lastYear) - Number(year) !== (last < first ? 1 : 0))
    throw new Unreadable();
  return { first, last, ...ofYear };
}

function readMonth(reader: TokenReader): number | undefined {
  const name = reader.take(patterns.month)?.toLowerCase();
  return name === undefined ? undefined : months.indexOf(name) + 1;
}

function dateNumber(month: number, day: string): number {
  if (Number(day) < 1 || Number(day) > 31) throw new Unreadable();
  return month * 100 + Number(day);
}

function readWeekdays(reader: TokenReader): Weekdays {
  const holiday = reader.take(patterns.holiday);
  if (holiday) return { days: new Set(), ...(/^sh$/i.test(holiday) && { areSchoolHolidays: true }) };
  const first = readWeekday(reader);
  const last = reader.take(/^-$/) ? readWeekday(reader) : first;
  const days = new Set([first]);
  for (let day = first; day !== last; days.add(day)) day = (day + 1) % 7;
  const nth = readNth(reader);
  return { days, ...(nth && { nth }) };
}

function readWeekday(reader: TokenReader): number {
  const name = reader.take(patterns.weekday)?.toLowerCase();
  if (name === undefined) throw new Unreadable();
  return weekdays.indexOf(name);
}

/** `[1]`, `[1,3]`, `[-1]`. */
function readNth(reader: TokenReader): ReadonlySet<number> | undefined {
  if (!reader.take(/^\[$/)) return undefined;
  const nth = new Set<number>();
  do {
    const sign = reader.take(/^-$/) ? -1 : 1;
    const number = reader.take(/^[1-5]$/);
    if (number === undefined) throw new Unreadable();
    nth.add(sign * Number(number));
  } while (reader.take(/^,$/));
  if (!reader.take(/^\]$/)) throw new Unreadable();
  return nth;
}

const dayMinutes = 24 * 60;

function readTime(reader: TokenReader): RuleTime {
  const from = readClock(reader);
  if (reader.take(/^\+$/)) return { from, to: from, hasOpenEnd: true };
  if (!reader.take(/^-$/)) throw new Unreadable();
  const to = readClock(reader);
  return { from, to: to > from ? to : to + dayMinutes, hasOpenEnd: reader.take(/^\+$/) !== undefined };
}

function readClock(reader: TokenReader): number {
  const [hours = 99, minutes = 99] = (reader.take(patterns.clock) ?? "").split(":").map(Number);
  if (hours > 48 || minutes > 59) throw new Unreadable();
  return hours * 60 + minutes;
}

function readState(reader: TokenReader): Pick<Rule, "state"> {
  const word = reader.take(patterns.state)?.toLowerCase();
  const comment = reader.take(patterns.comment);
  if (word === "off" || word === "closed") return { state: "off" };
  // “By appointment” is not open for everyone.
  return { state: word === "unknown" || (word === undefined && comment !== undefined) ? "unknown" : "open" };
}
