import type { Rule, TimeRange } from "./parse-opening-hours.ts";

/** When a place is open on a day: not at all without ranges, and perhaps for `unknown`. */
export type HoursOfDay = readonly TimeRange[] | "unknown";

const wholeDay: readonly TimeRange[] = [{ from: 0, to: 24 * 60 }];

/** The hours that begin on a day. Holidays are not known, so what is said about them is ignored. */
export function openingHoursOn(rules: readonly Rule[], date: Date): HoursOfDay {
  let hours: HoursOfDay | undefined;
  for (const rule of rules) if (isOnDate(rule, date)) hours = apply(rule, hours);
  if (hours !== undefined) return hours;
  // Rules that only close a place say nothing about other days.
  return rules.some(({ state }) => state !== "off") ? [] : "unknown";
}

function apply({ times, state, join }: Rule, before: HoursOfDay | undefined): HoursOfDay | undefined {
  if (join === "replaces nothing" && before !== undefined && before.length > 0) return before;
  if (state === "unknown") return "unknown";
  if (state === "off") {
    if (times === undefined || before === undefined || before === "unknown") return times ? before : [];
    return times.reduce<readonly TimeRange[]>(without, before);
  }
  const ranges = times ?? wholeDay;
  return join === "adds" && before !== undefined && before !== "unknown"
    ? union([...before, ...ranges])
    : ranges;
}

/** Those that touch become one. */
function union(ranges: readonly TimeRange[]): readonly TimeRange[] {
  const joined: TimeRange[] = [];
  for (const range of ranges.toSorted((a, b) => a.from - b.from)) {
    const last = joined.at(-1);
    if (last && range.from <= last.to)
      joined.splice(-1, 1, { from: last.from, to: Math.max(last.to, range.to) });
    else joined.push(range);
  }
  return joined;
}

const without = (ranges: readonly TimeRange[], { from, to }: TimeRange): readonly TimeRange[] =>
  ranges.flatMap((range) =>
    [
      { from: range.from, to: Math.min(range.to, from) },
      { from: Math.max(range.from, to), to: range.to },
    ].filter((part) => part.from < part.to),
  );

function isOnDate({ seasons, weekdays }: Rule, date: Date): boolean {
  const [month, day] = [date.getUTCMonth() + 1, date.getUTCDate()];
  const today = month * 100 + day;
  const isInSeason = seasons?.some(({ first, last, year }) => {
    if (year !== undefined && year !== date.getUTCFullYear()) return false;
    return first <= last ? today >= first && today <= last : today >= first || today <= last;
  });
  if (isInSeason === false) return false;
  const daysLeft = new Date(Date.UTC(date.getUTCFullYear(), month, 0)).getUTCDate() - day;
  const [nth, nthLast] = [Math.ceil(day / 7), -(Math.floor(daysLeft / 7) + 1)];
  return (
    weekdays?.some(
      ({ days, nth: only }) => days.has(date.getUTCDay()) && (!only || only.has(nth) || only.has(nthLast)),
    ) ?? true
  );
}
