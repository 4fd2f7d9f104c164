import { Temporal } from "temporal-polyfill";

const msADay = 86_400_000;

/**
 * The local date and time, without a zone. A time that is skipped when summer time begins moves on by the skipped hour,
 * as RFC 5545 3.3.5 says; otherwise calendar apps disagree about it.
 */
export function clockTime(date: string, time: string, zone: string): string {
  const written = `${date}T${time}`;
  const near = Date.parse(`${written}Z`);
  // The fast way for nearly all cases: Temporal takes a hundred times as long.
  if (offsetAt(zone, near - msADay) === offsetAt(zone, near + msADay)) return written;
  const shown = Temporal.PlainDateTime.from(written).toZonedDateTime(zone).toPlainDateTime();
  return shown.toString({ smallestUnit: "minute" });
}

/** Has at most as many entries as there are time zones. */
const formats = new Map<string, Intl.DateTimeFormat>();

function offsetAt(zone: string, time: number): string | undefined {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat("en", { timeZone: zone, timeZoneName: "longOffset" });
    formats.set(zone, format);
  }
  return /GMT.*$/.exec(format.format(time))?.[0];
}
