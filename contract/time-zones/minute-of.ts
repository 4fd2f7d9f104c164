import { Temporal } from "temporal-polyfill";

/** The minutes from UTC's midnight to the zone's on a date; undefined if the clocks change on it. */
type Offsets = Map<string, number | undefined>;

/**
 * Turns local times into minutes since 1970, so that stops in different time zones can be compared. Times that a
 * change of the clocks skips are later by as much.
 */
export function createMinuteOf(): (date: string, time: string, zone: string) => number {
  const offsets: Offsets = new Map();
  const offsetOn = (date: string, zone: string) => {
    const key = `${date} ${zone}`;
    if (offsets.has(key)) return offsets.get(key);
    const day = Temporal.PlainDate.from(date).toZonedDateTime(zone);
    const offset = day.hoursInDay === 24 ? day.offsetNanoseconds / 6e10 : undefined;
    offsets.set(key, offset);
    return offset;
  };
  return (date, time, zone) => {
    const offset = offsetOn(date, zone);
    if (offset !== undefined) return Date.parse(`${date}T${time}Z`) / 60_000 - offset;
    const exact = Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(zone);
    return exact.epochMilliseconds / 60_000;
  };
}
