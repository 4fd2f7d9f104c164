import type { Coordinate, Day, Stop } from "../../../contract/itinerary.ts";
import { morningClock } from "../../../contract/night.ts";
import { planDays } from "../../../contract/planned-stops.ts";
import { createMinuteOf } from "../../../contract/time-zones/minute-of.ts";
import { stopZones } from "../../../contract/time-zones/stop-zones.ts";
import { dayDate } from "../itinerary/day-date.ts";

/** A stop and when its turn is. All times are minutes since 1970. */
export type TripStep = {
  readonly stop: Stop;
  readonly dayIndex: number;
  /** Whose local time it is (IANA). */
  readonly zone: string;
  /** Undefined without a time of its own: then the order decides. */
  readonly start: number | undefined;
  /** Undefined if the start or the duration is not known. */
  readonly end: number | undefined;
};

export type TripSteps = {
  /** In the order in which they come. */
  readonly steps: readonly TripStep[];
  /** When each day begins; the last one is when the trip is over. */
  readonly mornings: readonly number[];
  /** Where each day begins, and the last one where the trip ends (IANA). */
  readonly zones: readonly string[];
};

export type DatedPlan = {
  readonly days: readonly Day[];
  readonly center?: Coordinate | undefined;
  /** As 2026-05-01: the first day. */
  readonly startDate: string;
};

const morning = `${String(morningClock / 60).padStart(2, "0")}:00`;
/** A day with an early train begins before the others do. */
const minutesToGetReady = 180;

/**
 * The stops of a trip in the order of their times. One without a time comes after the one before it in the plan, the
 * first of a day in its morning. A night belongs to the day before it.
 */
export const tripSteps = ({ days, center, startDate }: DatedPlan, deviceZone: string): TripSteps => {
  const planned = planDays({ days: [...days], startDate, ...(center && { center }) }, deviceZone);
  const zones = dayZones({ days, center }, deviceZone);
  const minuteOf = createMinuteOf();
  const mornings: number[] = [];
  for (let index = 0; index <= days.length; index++) {
    const date = dayDate(startDate, index)?.toISOString().slice(0, 10) ?? startDate;
    const usual = minuteOf(date, morning, zones[index] ?? deviceZone);
    const starts = (planned[index]?.stops ?? []).flatMap(({ start }) => start ?? []);
    const early = Math.min(usual, ...starts.map((start) => start - minutesToGetReady));
    mornings.push(Math.max(early, mornings.at(-1) ?? Number.NEGATIVE_INFINITY));
  }
  const steps = planned.flatMap(({ stops }, dayIndex) => {
    let turn = mornings[dayIndex] ?? 0;
    return stops.map(({ path: _path, date: _date, clock: _clock, zone, start, end, ...stop }) => {
      turn = start ?? turn;
      return { stop, dayIndex, zone, start, end, turn };
    });
  });
  return {
    // A stable sort: what comes at the same time keeps the plan's order.
    steps: steps.sort((one, other) => one.turn - other.turn).map(({ turn: _turn, ...step }) => step),
    mornings,
    zones,
  };
};

/** Where each day begins, and where the last one ends; a day without a stop is where the one before it ends. */
const dayZones = ({ days, center }: Pick<DatedPlan, "days" | "center">, deviceZone: string): string[] => {
  const byStop = stopZones([...days], center);
  let last = byStop.flat().find((zone) => zone !== undefined) ?? deviceZone;
  const zones = byStop.map((ofStops) => {
    const first = ofStops[0] ?? last;
    last = ofStops.at(-1) ?? first;
    return first;
  });
  return [...zones, last];
};
