import { Temporal } from "temporal-polyfill";

const msADay = 86_400_000;

/**
 * The date and time, without a zone, at which the clock there shows this. A time that a change to summer time skips is
 * moved on by what is skipped, as RFC 5545 3.3.5 has it: left as it is, calendar apps disagree about it.
 */
export function clockTime(date: string, time: string, zone: string): string {
  const written = `${date}T${time}`;
  const near = Date.parse(`${written}Z`);
  // Nearly always: Temporal takes a hundred times as long.
  if (offsetAt(zone, near - msADay) === offsetAt(zone, near + msADay)) return written;
  const shown = Temporal.PlainDateTime.from(written).toZonedDateTime(zone).toPlainDateTime();
  return shown.toString({ smallestUnit: "minute" });
}

/** As many as there are zones, at most. */
const formats = new Map<string, Intl.DateTimeFormat>();

function offsetAt(zone: string, time: number): string | undefined {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat("en", { timeZone: zone, timeZoneName: "longOffset" });
    formats.set(zone, format);
  }
  return /GMT.*$/.exec(format.format(time))?.[0];
}
