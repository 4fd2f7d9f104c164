import { morningClock } from "../../../../contract/night.ts";
import { openingHoursOn } from "../../../../contract/opening-hours/opening-hours-on.ts";
import {
  parseOpeningHours,
  type Rule,
  type TimeRange,
} from "../../../../contract/opening-hours/parse-opening-hours.ts";
import type { PlanProblem } from "../../../../contract/planning.ts";
import { isStay, type PlannedDay, type PlannedStop } from "./planned-stops.ts";

const dayMinutes = 24 * 60;
/** Nobody plans to the minute, and doors are not locked at the stroke of the hour. */
const minOverrun = 15;

/** Stops whose opening hours say that they are closed when they are visited. What is not known is no problem. */
export function findClosedStops({ id: dayId, stops }: PlannedDay): PlanProblem[] {
  return stops.flatMap((stop) => {
    const found = isStay(stop) ? undefined : closedOnAll(stop, stop.date ? [stop.date] : anyDates);
    return found ? { kind: "closed" as const, path: stop.path, dayId, stopId: stop.id, ...found } : [];
  });
}

/** A year of them, for a trip without dates: what is closed on each is closed whenever the trip will be. */
const anyDates = Array.from({ length: 366 }, (_, nth) => new Date(Date.UTC(2024, 0, 1 + nth)));

/** What is wrong on the first of the dates with hours, if something is on all of them. */
function closedOnAll(stop: PlannedStop, dates: readonly Date[]) {
  const rules = stop.openingHours === undefined ? undefined : parseOpeningHours(stop.openingHours);
  if (!rules) return undefined;
  const found: Pick<PlanProblem, "hours" | "detail" | "minutes">[] = [];
  for (const date of dates) {
    const hours = hoursAround(rules, stop, date);
    const problem = hours && problemWith(stop, hours);
    if (!problem) return undefined;
    found.push({ hours: hours.today.map(formatRange), ...problem });
  }
  return found.find(({ hours = [] }) => hours.length > 0) ?? found[0];
}

type Hours = {
  readonly today: readonly TimeRange[];
  /** With those that began yesterday and end after midnight. */
  readonly all: readonly TimeRange[];
};

function hoursAround(rules: readonly Rule[], { clock }: PlannedStop, date: Date): Hours | undefined {
  const today = openingHoursOn(rules, date);
  const yesterday = openingHoursOn(rules, new Date(date.getTime() - dayMinutes * 60_000));
  if (today === "unknown") return undefined;
  if (yesterday === "unknown")
    return clock !== undefined && clock < morningClock ? undefined : { today, all: today };
  const spill = yesterday
    .map(({ from, to }) => ({ from: from - dayMinutes, to: to - dayMinutes }))
    .filter(({ to }) => to > 0);
  return { today, all: [...spill, ...today] };
}

function problemWith(
  { name, clock, durationMinutes = 0 }: PlannedStop,
  { today, all }: Hours,
): Pick<PlanProblem, "detail" | "minutes"> | undefined {
  if (clock === undefined)
    return today.length === 0 ? { detail: `${name} is closed on that day.` } : undefined;
  const open = all.find(({ from, to }) => clock >= from && clock < to);
  if (!open) {
    const detail = today.length === 0 ? "on that day" : "at that time";
    return { detail: `${name} is closed ${detail}.` };
  }
  // After this one it may be open again, as after lunch; that is still a visit cut in two.
  const over = clock + durationMinutes - open.to;
  return over >= minOverrun && !isOpenThrough(all, open.to)
    ? { minutes: over, detail: `${name} closes ${over} minutes before the visit ends.` }
    : undefined;
}

const isOpenThrough = (ranges: readonly TimeRange[], at: number): boolean =>
  ranges.some(({ from, to }) => from <= at && to > at);

const formatRange = ({ from, to }: TimeRange): string => `${formatClock(from)}-${formatClock(to)}`;

const formatClock = (minutes: number): string => {
  const ofDay = minutes === dayMinutes ? minutes : minutes % dayMinutes;
  return `${String(Math.floor(ofDay / 60)).padStart(2, "0")}:${String(ofDay % 60).padStart(2, "0")}`;
};
