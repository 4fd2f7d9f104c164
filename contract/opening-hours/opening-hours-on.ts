import type { Rule, TimeRange } from "./parse-opening-hours.ts";

/** When a place is open on a day, and when nobody knows whether it is; at all other times it is closed. */
export type HoursOfDay = {
  readonly open: readonly TimeRange[];
  readonly perhaps: readonly TimeRange[];
};

const dayMinutes = 24 * 60;
/** Whatever has an open end is closed by then. */
const nextMorning = dayMinutes + 6 * 60;
const wholeDay: readonly TimeRange[] = [{ from: 0, to: dayMinutes }];
const closed: HoursOfDay = { open: [], perhaps: [] };
const unknown: HoursOfDay = { open: [], perhaps: [{ from: 0, to: nextMorning }] };

/**
 * The hours that begin on a day. Public holidays are not known, so what is said about them is ignored; school holidays
 * are long, so a place that opens in them may be open on any day.
 */
export function openingHoursOn(rules: readonly Rule[], date: Date): HoursOfDay {
  const day = calendarDayOf(date);
  let hours: HoursOfDay | undefined;
  for (const rule of rules) {
    if (!isInSeason(rule, day)) continue;
    if (isOnWeekday(rule, day)) hours = apply(rule, hours);
    else if (opensInSchoolHolidays(rule)) {
      const { open, perhaps } = hoursOf(rule);
      hours = add(hours ?? closed, { open: [], perhaps: [...open, ...perhaps] });
    }
  }
  // Rules that only close a place say nothing about other days.
  return hours ? inOrder(hours) : rules.some(opens) ? closed : unknown;
}

/** When a place may be open on some day, for plans without dates. */
export function openingHoursEver(rules: readonly Rule[]): HoursOfDay {
  const opening = rules.filter(opens);
  if (opening.length === 0) return rules.some(isAlways) ? closed : unknown;
  return inOrder(opening.map(hoursOf).reduce(add));
}

const opens = ({ state }: Rule): boolean => state !== "off";

const isAlways = ({ seasons, weekdays, times }: Rule): boolean => !seasons && !weekdays && !times;

function apply(rule: Rule, before: HoursOfDay | undefined): HoursOfDay | undefined {
  const { times, join } = rule;
  if (opens(rule)) return before && join !== "replaces" ? add(before, hoursOf(rule)) : hoursOf(rule);
  if (join === "falls back") return before ?? closed;
  if (!times) return closed;
  return before && { open: without(before.open, times), perhaps: without(before.perhaps, times) };
}

/** What a rule says by itself. */
function hoursOf({ times, state }: Rule): HoursOfDay {
  if (!times) return state === "unknown" ? unknown : { open: wholeDay, perhaps: [] };
  const sure = times.filter(({ from, to }) => from < to);
  const perhaps = times
    .filter(({ hasOpenEnd, to }) => hasOpenEnd && to < nextMorning)
    .map(({ to }) => ({ from: to, to: nextMorning }));
  return state === "unknown" ? { open: [], perhaps: [...sure, ...perhaps] } : { open: sure, perhaps };
}

const add = (one: HoursOfDay, other: HoursOfDay): HoursOfDay => ({
  open: [...one.open, ...other.open],
  perhaps: [...one.perhaps, ...other.perhaps],
});

const inOrder = ({ open, perhaps }: HoursOfDay): HoursOfDay => ({
  open: joinRanges(open),
  perhaps: joinRanges(perhaps),
});

/** In order; those that touch become one. */
export function joinRanges(ranges: readonly TimeRange[]): readonly TimeRange[] {
  const joined: { from: number; to: number }[] = [];
  for (const { from, to } of ranges.toSorted((a, b) => a.from - b.from)) {
    const last = joined.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else joined.push({ from, to });
  }
  return joined;
}

const without = (ranges: readonly TimeRange[], closedTimes: readonly TimeRange[]): readonly TimeRange[] =>
  closedTimes.reduce(
    (left, { from, to }) =>
      left.flatMap((range) =>
        [
          { from: range.from, to: Math.min(range.to, from) },
          { from: Math.max(range.from, to), to: range.to },
        ].filter((part) => part.from < part.to),
      ),
    ranges,
  );

type CalendarDay = {
  readonly year: number;
  /** Month times 100 plus day. */
  readonly monthDay: number;
  readonly weekday: number;
  /** The first, second … of its weekday in the month, and the same counted from the end. */
  readonly nth: readonly [number, number];
};

function calendarDayOf(date: Date): CalendarDay {
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()];
  const daysLeft = new Date(Date.UTC(year, month, 0)).getUTCDate() - day;
  return {
    year,
    monthDay: month * 100 + day,
    weekday: date.getUTCDay(),
    nth: [Math.ceil(day / 7), -(Math.floor(daysLeft / 7) + 1)],
  };
}

const isInSeason = ({ seasons }: Rule, { year, monthDay }: CalendarDay): boolean =>
  seasons?.some(({ first, last, year: firstYear }) => {
    const isOf = (one: number) => firstYear === undefined || firstYear === one;
    if (first <= last) return isOf(year) && monthDay >= first && monthDay <= last;
    return (isOf(year) && monthDay >= first) || (isOf(year - 1) && monthDay <= last);
  }) ?? true;

const isOnWeekday = ({ weekdays }: Rule, { weekday, nth }: CalendarDay): boolean =>
  weekdays?.some(({ days, nth: only }) => days.has(weekday) && (!only || nth.some((one) => only.has(one)))) ??
  true;

const opensInSchoolHolidays = ({ weekdays, state }: Rule): boolean =>
  state === "open" && (weekdays?.some(({ areSchoolHolidays }) => areSchoolHolidays) ?? false);
