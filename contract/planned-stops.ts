import type { Day, Itinerary, Stop } from "./itinerary.ts";
import { eveningClock, morningClock } from "./night.ts";
import { createMinuteOf } from "./time-zones/minute-of.ts";
import { stopZones } from "./time-zones/stop-zones.ts";

/** A stop of the plan with its times as minutes since 1970, which can be compared across time zones. */
export type PlannedStop = Stop & {
  readonly path: string;
  /** Whose local time it is (IANA). */
  readonly zone: string;
  /** On which it begins; undefined without a first day of the trip. */
  readonly date: Date | undefined;
  readonly start: number | undefined;
  /** Undefined if the start or the duration is not known. */
  readonly end: number | undefined;
  /** Minutes after midnight, in local time. */
  readonly clock: number | undefined;
};

export type PlannedDay = {
  readonly id: string;
  readonly path: string;
  readonly stops: readonly PlannedStop[];
  /** Two in the night after it, where the day ends and where the next one begins. */
  readonly nights: readonly number[];
};

const msADay = 86_400_000;
/** Any date will do where only the differences between times count. */
const someDate = "2001-01-01";

/** The other zone is for a trip that is nowhere on the map. */
export function planDays(
  { days, startDate, center }: Pick<Itinerary, "days" | "startDate" | "center">,
  otherZone = "UTC",
): readonly PlannedDay[] {
  const zones = stopZones(days, center);
  const minuteOf = createMinuteOf();
  const first = Date.parse((startDate ?? someDate).slice(0, 10));
  return days.map((day, d) => {
    const date = first + d * msADay;
    const path = `/days/${d}`;
    const zoneOf = (s: number) => zones[d]?.[s] ?? otherZone;
    const startOf = (s: number, time: string, on: number) => minuteOf(dateText(on), time, zoneOf(s));
    const stops = planStops(day, date, startOf).map((stop, s) => ({
      ...stop,
      path: `${path}/stops/${s}`,
      zone: zoneOf(s),
      date: startDate === undefined ? undefined : stop.date,
    }));
    const nightZones = [
      zones
        .slice(0, d + 1)
        .flat()
        .at(-1),
      zones.slice(d + 1).flat()[0],
    ];
    const nights = nightZones.flatMap((zone) =>
      zone ? minuteOf(dateText(date + msADay), "02:00", zone) : [],
    );
    return { id: day.id, path, stops, nights };
  });
}

const dateText = (date: number): string => new Date(date).toISOString().slice(0, 10);

type StartOf = (nth: number, time: string, date: number) => number;

/** The bar at one, after dinner at eight, is on the next date. */
function planStops({ stops }: Day, date: number, startOf: StartOf): Omit<PlannedStop, "path" | "zone">[] {
  let evening: number | undefined;
  return stops.map((stop, nth) => {
    const { startTime, durationMinutes } = stop;
    if (startTime === undefined)
      return { ...stop, date: new Date(date), start: undefined, end: undefined, clock: undefined };
    const clock = parseClock(startTime);
    const sameDate = startOf(nth, startTime, date);
    const isPastMidnight = clock < morningClock && evening !== undefined && sameDate < evening;
    const start = isPastMidnight ? startOf(nth, startTime, date + msADay) : sameDate;
    if (clock >= eveningClock) evening = start;
    return {
      ...stop,
      date: new Date(isPastMidnight ? date + msADay : date),
      start,
      end: durationMinutes === undefined ? undefined : start + durationMinutes,
      clock,
    };
  });
}

const parseClock = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** A bus, train, ship or plane: it is itself the way to the next stop. */
export const isRide = ({ category }: Pick<Stop, "category">): boolean =>
  category === "transport" || category === "flight";

/** A stay lasts through everything else. */
export const isStay = ({ category }: Pick<Stop, "category">): boolean => category === "lodging";
