import {
  joinRanges,
  openingHoursEver,
  openingHoursOn,
} from "../../../../contract/opening-hours/opening-hours-on.ts";
import {
  parseOpeningHours,
  type Rule,
  type TimeRange,
} from "../../../../contract/opening-hours/parse-opening-hours.ts";
import { isStay, type PlannedDay, type PlannedStop } from "../../../../contract/planned-stops.ts";
import type { PlanProblem } from "../../../../contract/planning.ts";

const dayMinutes = 24 * 60;
/** Nobody plans to the minute, and doors are not locked at the stroke of the hour. */
const minOverrun = 15;

/** Stops whose opening hours say that they are closed when they are visited. What is not known is no problem. */
export function findClosedStops({ id: dayId, stops }: PlannedDay): PlanProblem[] {
  return stops.flatMap((stop) => {
    const rules = isStay(stop) ? undefined : parseOpeningHours(stop.openingHours ?? "");
    const hours = rules && hoursAround(rules, stop.date);
    const found = hours && problemWith(stop, hours);
    if (!found) return [];
    const today = hours.today.map(formatRange);
    return { kind: "closed" as const, path: stop.path, dayId, stopId: stop.id, hours: today, ...found };
  });
}

type Hours = {
  readonly today: readonly TimeRange[];
  /** When it is or may be open, from yesterday to tomorrow: what begins yesterday may end after midnight. */
  readonly around: readonly TimeRange[];
};

/** Without a date, what is closed on each day of the year is closed whenever the trip will be. */
function hoursAround(rules: readonly Rule[], date: Date | undefined): Hours {
  const ever = date ? undefined : openingHoursEver(rules);
  const days = [-1, 0, 1].map((day) => {
    const later = day * dayMinutes;
    const hours = ever ?? openingHoursOn(rules, new Date(Number(date) + later * 60_000));
    return { ...hours, later };
  });
  const around = days.flatMap(({ open, perhaps, later }) =>
    [...open, ...perhaps].map(({ from, to }) => ({ from: from + later, to: to + later })),
  );
  const { open = [], perhaps = [] } = days[1] ?? {};
  const untilMidnight = perhaps.map(({ from, to }) => ({ from, to: Math.min(to, dayMinutes) }));
  return { today: open.length > 0 ? open : untilMidnight, around: joinRanges(around) };
}

function problemWith(
  { name, clock, durationMinutes = 0 }: PlannedStop,
  { today, around }: Hours,
): Pick<PlanProblem, "detail" | "minutes"> | undefined {
  const isClosedAllDay = today.length === 0;
  if (clock === undefined) return isClosedAllDay ? { detail: `${name} is closed on that day.` } : undefined;
  const open = around.find(({ from, to }) => clock >= from && clock < to);
  if (!open) return { detail: `${name} is closed ${isClosedAllDay ? "on that day" : "at that time"}.` };
  // After this one it may be open again, as after lunch; that is still a visit cut in two.
  const over = clock + durationMinutes - open.to;
  const isLookedAt = open.to < 2 * dayMinutes;
  return over >= minOverrun && isLookedAt
    ? { minutes: over, detail: `${name} closes ${over} minutes before the visit ends.` }
    : undefined;
}

const formatRange = ({ from, to }: TimeRange): string => `${formatClock(from)}-${formatClock(to)}`;

const formatClock = (minutes: number): string => {
  const ofDay = minutes === dayMinutes ? minutes : minutes % dayMinutes;
  return `${String(Math.floor(ofDay / 60)).padStart(2, "0")}:${String(ofDay % 60).padStart(2, "0")}`;
};
