import type { Day, Itinerary, Stop } from "../../../../contract/itinerary.ts";
import { pageUrl } from "../../../platform/page-url.ts";
import { dateOfDay } from "../date-of-day.ts";
import { decimal } from "../decimal.ts";
import { clockTime } from "./clock-time.ts";
import { contentLine, escapedText } from "./content-line.ts";
import { stopZones } from "./stop-zones.ts";
import { timeZoneBlock } from "./time-zone.ts";

/** What a calendar says of an itinerary. It may be known how many days there are, and not what they hold. */
export type Trip = Pick<
  Itinerary,
  "id" | "title" | "destination" | "summary" | "center" | "startDate" | "tags" | "days" | "updatedAt"
> & { readonly dayCount: number };

type PublicUrl = { readonly publicUrl: string };

/** Property names, with their parameters, and values in their type's form. */
type Properties = Readonly<Record<string, string | undefined>>;

const minutesByDefault = 60;

/**
 * The trip as a calendar's components, a few at a time. Dated, it is an event over all its days, one for each stop with
 * a time, and one over a day that has more to say: its title, its summary, its stops without a time. Undated, it is
 * something to do, for a calendar cannot hold nothing (RFC 5545 3.6). Zones come before what refers to them; those that
 * are `told` are there already.
 */
export function* tripComponents(trip: Trip, place: PublicUrl, told: Set<string>): Generator<string> {
  const shared = sharedBy(trip);
  if (!trip.startDate) {
    yield component("VTODO", { ...aboutTrip(trip, place), ...shared, DESCRIPTION: text(wholePlan(trip)) });
    return;
  }
  yield component("VEVENT", {
    ...aboutTrip(trip, place),
    ...shared,
    ...wholeDays(trip.startDate, 0, Math.max(trip.dayCount, 1)),
    STATUS: "CONFIRMED",
  });
  const zones = stopZones(trip.days, trip.center);
  for (const [d, day] of trip.days.entries()) {
    const about = dayEvent(trip, trip.startDate, d, place);
    if (about) yield component("VEVENT", { ...about, ...shared });
    for (const [s, stop] of day.stops.entries()) {
      if (!stop.startTime) continue;
      const zone = zones[d]?.[s];
      if (zone && !told.has(zone)) {
        told.add(zone);
        yield timeZoneBlock(zone);
      }
      const start = startingAt(dateOfDay(trip.startDate, d), stop.startTime, zone);
      yield component("VEVENT", { ...stopEvent(trip, stop, place), ...start, ...shared });
    }
  }
}

const component = (kind: "VEVENT" | "VTODO", properties: Properties): string => {
  let lines = "";
  for (const name in properties) {
    const value = properties[name];
    if (value) lines += contentLine(name, value);
  }
  return `BEGIN:${kind}\r\n${lines}END:${kind}\r\n`;
};

/** RFC 5545 3.8.7.4: counts up with every change. Seconds since then fit into 31 bits until 2088. */
const sequenceFrom = Date.UTC(2020, 0, 1);

function sharedBy({ updatedAt }: Trip): Properties {
  const changed = `${basic(updatedAt.slice(0, 19))}Z`;
  return {
    DTSTAMP: changed,
    "LAST-MODIFIED": changed,
    SEQUENCE: String(Math.max(0, Math.floor((Date.parse(updatedAt) - sequenceFrom) / 1_000))),
  };
}

function aboutTrip({ id, title, destination, summary, center, tags }: Trip, place: PublicUrl): Properties {
  return {
    UID: `${id}@${hostOf(place)}`,
    SUMMARY: text(title),
    LOCATION: text(destination),
    GEO: center && `${decimal(center.latitude)};${decimal(center.longitude)}`,
    DESCRIPTION: text(summary),
    CATEGORIES: tags.map(escapedText).join(","),
    URL: pageUrl(place, id),
  };
}

function dayEvent(trip: Trip, startDate: string, index: number, place: PublicUrl): Properties | undefined {
  const { id, title, summary, stops } = trip.days[index] as Day;
  const untimed = stops.filter(({ startTime }) => !startTime);
  if (!title && !summary && untimed.length === 0) return undefined;
  return {
    // Not the form of a stop's: the two may never be taken for each other.
    UID: `${id}@day.${trip.id}.${hostOf(place)}`,
    SUMMARY: text(title || `${trip.title}, day ${index + 1}`),
    DESCRIPTION: text(paragraphs(summary, ...untimed.map(stopInWords))),
    URL: pageUrl(place, trip.id),
    ...wholeDays(startDate, index, 1),
    STATUS: "CONFIRMED",
  };
}

function stopEvent(trip: Trip, stop: Stop, place: PublicUrl): Properties {
  const { id, name, address, category, coordinate, durationMinutes = minutesByDefault, bookingURL } = stop;
  return {
    UID: `${id}@${trip.id}.${hostOf(place)}`,
    SUMMARY: text(name),
    // Phones show a place on the map only when it has words too.
    LOCATION: text(address || (coordinate && name)),
    GEO: coordinate && `${decimal(coordinate.latitude)};${decimal(coordinate.longitude)}`,
    DESCRIPTION: text(detailsOf(stop).join("\n")),
    CATEGORIES: category,
    URL: bookingURL || pageUrl(place, trip.id),
    // A length of time, not an end on the clock: it holds through a change to summer time. Without one, the event takes
    // no time at all (RFC 5545 3.6.1).
    DURATION: durationMinutes === 0 ? undefined : `PT${durationMinutes}M`,
    STATUS: "CONFIRMED",
  };
}

/** The time on the clock at the place, or on any clock where the place is not known. */
function startingAt(date: string, time: string, zone: string | undefined): Properties {
  if (zone) return { [`DTSTART;TZID=${zone}`]: `${basic(clockTime(date, time, zone))}00` };
  return { DTSTART: `${basic(`${date}T${time}`)}00` };
}

const wholeDays = (startDate: string, index: number, days: number): Properties => ({
  "DTSTART;VALUE=DATE": basic(dateOfDay(startDate, index)),
  // The day after the last.
  "DTEND;VALUE=DATE": basic(dateOfDay(startDate, index + days)),
  // The traveller is not busy for days on end.
  TRANSP: "TRANSPARENT",
});

const wholePlan = ({ summary, days }: Trip) =>
  paragraphs(
    summary,
    ...days.flatMap(({ title, summary, stops }, index) => [
      paragraphs(title ? `Day ${index + 1}: ${title}` : `Day ${index + 1}`, summary),
      ...stops.map(stopInWords),
    ]),
  );

const stopInWords = (stop: Stop): string =>
  [stop.startTime, stop.name, stop.address, ...detailsOf(stop)].filter(Boolean).join("\n");

const detailsOf = ({ note, phone, bookingURL }: Stop): string[] =>
  [note, phone && `Phone: ${phone}`, bookingURL && `Booking: ${bookingURL}`].filter(
    (line): line is string => !!line,
  );

const paragraphs = (...given: (string | undefined)[]) => given.filter(Boolean).join("\n\n");

const text = (given: string | undefined) => given && escapedText(given);

/** ISO 8601 without dashes and colons, as calendars write it. */
const basic = (time: string) => time.replace(/[-:]/g, "");

const hostOf = ({ publicUrl }: PublicUrl) => new URL(publicUrl).hostname;
