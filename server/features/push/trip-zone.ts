import { Temporal } from "temporal-polyfill";
import type { ItineraryPreview } from "../../../contract/itinerary.ts";
import { stopZones } from "../../../contract/time-zones/stop-zones.ts";

type Trip = Pick<ItineraryPreview, "startDate" | "days" | "center">;

type TripZone = {
  readonly zone: string;
  /** Whether one of its days is today, there. */
  readonly isUnderWay: boolean;
};

/** Where the trip is now; before and after it, where it begins. Undefined without a date or any place. */
export function tripZone({ startDate, days, center }: Trip, now: Date): TripZone | undefined {
  if (startDate === undefined) return undefined;
  const start = Temporal.PlainDate.from(startDate.slice(0, 10));
  const zonesByDay = stopZones(days, center);
  const first = zonesByDay.flat()[0];
  if (first === undefined) return undefined;
  const today = new Map<string, Temporal.PlainDate>();
  let zone = first;
  let reached: { zone: string; nth: number } | undefined;
  for (const [nth, zones] of zonesByDay.entries()) {
    // Who travels into another zone spends the night there; a day without stops is spent where the last one was.
    zone = zones.at(-1) ?? zone;
    const date = today.get(zone) ?? dateIn(zone, now);
    today.set(zone, date);
    if (Temporal.PlainDate.compare(start.add({ days: nth }), date) > 0) break;
    reached = { zone, nth };
  }
  const isOver =
    reached !== undefined &&
    reached.nth === days.length - 1 &&
    !start.add({ days: reached.nth }).equals(today.get(reached.zone) ?? start);
  return reached && !isOver ? { zone: reached.zone, isUnderWay: true } : { zone: first, isUnderWay: false };
}

export const dateIn = (zone: string, now: Date): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone).toPlainDate();
