import type { Itinerary, Stop } from "../../../../contract/itinerary.ts";
import { createMinuteOf } from "../../../geo/time-zones/minute-of.ts";
import { stopZones } from "../../../geo/time-zones/stop-zones.ts";

/** A stop of the plan with its times as minutes since 1970, which can be compared across time zones. */
export type PlannedStop = Stop & {
  readonly path: string;
  readonly start: number | undefined;
  /** Undefined if the start or the duration is not known. */
  readonly end: number | undefined;
  /** Minutes after midnight, in local time. */
  readonly clock: number | undefined;
};

export type PlannedDay = {
  readonly id: string;
  readonly path: string;
  /** Undefined without a first day of the trip. */
  readonly date: Date | undefined;
  readonly stops: readonly PlannedStop[];
};

const msADay = 86_400_000;
/** Any date will do where only the differences between times count. */
const someDate = "2001-01-01";

export function planDays({
  days,
  startDate,
  center,
}: Pick<Itinerary, "days" | "startDate" | "center">): readonly PlannedDay[] {
  const zones = stopZones(days, center);
  const minuteOf = createMinuteOf();
  const first = Date.parse((startDate ?? someDate).slice(0, 10));
  return days.map((day, d) => {
    const date = new Date(first + d * msADay);
    const dateText = date.toISOString().slice(0, 10);
    return {
      id: day.id,
      path: `/days/${d}`,
      date: startDate === undefined ? undefined : date,
      stops: day.stops.map((stop, s) => {
        const { startTime, durationMinutes } = stop;
        const start =
          startTime === undefined ? undefined : minuteOf(dateText, startTime, zones[d]?.[s] ?? "UTC");
        return {
          ...stop,
          path: `/days/${d}/stops/${s}`,
          start,
          end: start !== undefined && durationMinutes !== undefined ? start + durationMinutes : undefined,
          clock: startTime === undefined ? undefined : parseClock(startTime),
        };
      }),
    };
  });
}

const parseClock = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** A bus, train, ship or plane: it is itself the way to the next stop. */
export const isRide = ({ category }: Pick<Stop, "category">): boolean =>
  category === "transport" || category === "flight";

/** A stay lasts through everything else. */
export const isStay = ({ category }: Pick<Stop, "category">): boolean => category === "lodging";
