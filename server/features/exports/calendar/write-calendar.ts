import { contentLine, escapedText } from "./content-line.ts";
import { timeZoneBlock } from "./time-zone.ts";
import { type Trip, tripComponents } from "./trip-components.ts";

type Calendar = {
  readonly name: string;
  readonly publicUrl: string;
  /** How often a calendar app should look for changes; for one that it is subscribed to. */
  readonly refreshedEvery?: string;
};

/** A calendar (RFC 5545) of these trips, to be put together. */
export function* writeCalendar(calendar: Calendar, trips: Iterable<Trip>): Generator<string> {
  const { refreshedEvery } = calendar;
  const name = escapedText(calendar.name);
  yield "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Waybook//Itineraries//EN\r\nCALSCALE:GREGORIAN\r\n";
  // RFC 7986's names, and those that calendar apps knew before it.
  yield contentLine("NAME", name) + contentLine("X-WR-CALNAME", name);
  if (refreshedEvery)
    yield contentLine("REFRESH-INTERVAL;VALUE=DURATION", refreshedEvery) +
      contentLine("X-PUBLISHED-TTL", refreshedEvery);
  const told = new Set<string>();
  let isEmpty = true;
  for (const trip of trips) {
    isEmpty = false;
    yield* tripComponents(trip, calendar, told);
  }
  // RFC 5545 3.6: there must be something, and a time zone is the least.
  if (isEmpty) yield timeZoneBlock("Etc/UTC");
  yield "END:VCALENDAR\r\n";
}
