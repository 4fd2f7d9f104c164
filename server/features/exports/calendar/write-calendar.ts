import { contentLine, escapedText } from "./content-line.ts";
import { timeZoneBlock } from "./time-zone.ts";
import { type Trip, tripComponents } from "./trip-components.ts";

type Calendar = {
  readonly name: string;
  readonly publicUrl: string;
  /** How often a calendar app should look for changes; for subscribed calendars. */
  readonly refreshedEvery?: string;
};

/** Writes a calendar (RFC 5545) of these trips in pieces. */
export function* writeCalendar(calendar: Calendar, trips: Iterable<Trip>): Generator<string> {
  const { refreshedEvery } = calendar;
  const name = escapedText(calendar.name);
  yield "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Waybook//Itineraries//EN\r\nCALSCALE:GREGORIAN\r\n";
  // RFC 7986's names, and the older names that calendar apps know.
  yield contentLine("NAME", name) + contentLine("X-WR-CALNAME", name);
  if (refreshedEvery)
    yield contentLine("REFRESH-INTERVAL;VALUE=DURATION", refreshedEvery) +
      contentLine("X-PUBLISHED-TTL", refreshedEvery);
  const writtenZones = new Set<string>();
  let isEmpty = true;
  for (const trip of trips) {
    isEmpty = false;
    yield* tripComponents(trip, calendar, writtenZones);
  }
  // RFC 5545 3.6: a calendar must not be empty, and a time zone is enough.
  if (isEmpty) yield timeZoneBlock("Etc/UTC");
  yield "END:VCALENDAR\r\n";
}
