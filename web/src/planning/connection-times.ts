import type { Connection } from "../../../contract/connections.ts";
import type { Day, Stop } from "../../../contract/itinerary.ts";
import { eveningClock, morningClock } from "../../../contract/night.ts";
import type { StopPosition } from "../draft/edits.ts";
import { datesBetween, firstRide } from "./connection-stop.ts";

const usualTime = "09:00";
const msADay = 86_400_000;

export type ConnectionSearch = {
  /** As 2026-05-01. */
  readonly date: string;
  /** As 09:00. */
  readonly time: string;
  /** The time is that of the arrival. */
  readonly arriveBy: boolean;
};

/** When one wants to go: in time for the stop, or after the one before it. The day's date is that of its first hours. */
export const firstSearch = (
  stops: readonly Stop[],
  from: Stop | undefined,
  to: Stop,
  date: string,
): ConnectionSearch => {
  const startOf = (stop: Stop, time: string) => {
    const nth = stops.findIndex(({ id }) => id === stop.id);
    const before = stops.slice(0, nth);
    return Date.parse(`${date}T${time}:00Z`) + (isPastMidnight(time, before) ? msADay : 0);
  };
  const { startTime = usualTime } = to;
  if (to.startTime !== undefined || from?.startTime === undefined)
    return { ...searchAt(startOf(to, startTime)), arriveBy: to.startTime !== undefined };
  return {
    ...searchAt(startOf(from, from.startTime) + (from.durationMinutes ?? 0) * 60_000),
    arriveBy: false,
  };
};

/** Where the plan has room for a connection: before the stop that it leads to, or on the day on which it leaves. */
export const connectionPosition = (
  days: readonly Day[],
  { dayId, toId, date }: { readonly dayId: string; readonly toId: string; readonly date: string },
  connection: Connection,
): StopPosition | undefined => {
  const nth = days.findIndex(({ id }) => id === dayId);
  const stops = days[nth]?.stops ?? [];
  const index = stops.findIndex(({ id }) => id === toId);
  if (index < 0) return undefined;
  const leaves = firstRide(connection)?.from.time ?? date;
  const datesLater = datesBetween(date, leaves);
  const other = days[nth + datesLater];
  if (
    datesLater === 0 ||
    !other ||
    (datesLater === 1 && isPastMidnight(leaves.slice(11), stops.slice(0, index)))
  )
    return { dayId, index };
  return { dayId: other.id, index: datesLater > 0 ? 0 : other.stops.length };
};

/** The bar at one, after dinner at eight, is on the next date. */
const isPastMidnight = (time: string, before: readonly Stop[]): boolean =>
  minuteOfDay(time) < morningClock &&
  before.some(({ startTime }) => startTime !== undefined && minuteOfDay(startTime) >= eveningClock);

const minuteOfDay = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

const searchAt = (ms: number) => {
  const text = new Date(ms).toISOString();
  return { date: text.slice(0, 10), time: text.slice(11, 16) };
};
