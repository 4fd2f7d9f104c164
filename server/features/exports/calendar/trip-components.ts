import type { Day, Itinerary, Stop } from "../../../../contract/itinerary.ts";
import { stopZones } from "../../../../contract/time-zones/stop-zones.ts";
import { pageUrl } from "../../../platform/page-url.ts";
import { dateOfDay } from "../date-of-day.ts";
import { decimal } from "../decimal.ts";
import { clockTime } from "./clock-time.ts";
import { contentLine, escapedText } from "./content-line.ts";
import { timeZoneBlock } from "./time-zone.ts";

/** What a calendar needs of an itinerary. The number of days may be known without the days themselves. */
export type Trip = Pick<
  Itinerary,
  "id" | "title" | "destination" | "summary" | "center" | "startDate" | "tags" | "days" | "updatedAt"
> & { readonly dayCount: number };

type PublicUrl = { readonly publicUrl: string };

/** Property names, with their parameters, and values that are formatted for their type. */
type Properties = Readonly<Record<string, string | undefined>>;

const minutesByDefault = 60;

/**
 * The trip as components of a calendar, a few at a time. A trip with a date becomes an event over all its days, an
 * event for each stop with a time, and one for each day that has a title, a summary, or stops without a time. A trip
 * without a date becomes a to-do, because a calendar must not be empty (RFC 5545 3.6). Time zones come before the
 * events that refer to them, unless they are in `writtenZones`.
 */
export function* tripComponents(trip: Trip, config: PublicUrl, writtenZones: Set<string>): Generator<string> {
  const shared = sharedBy(trip);
  if (!trip.startDate) {
    yield component("VTODO", { ...aboutTrip(trip, config), ...shared, DESCRIPTION: text(wholePlan(trip)) });
    return;
  }
  yield component("VEVENT", {
    ...aboutTrip(trip, config),
    ...shared,
    ...wholeDays(trip.startDate, 0, Math.max(trip.dayCount, 1)),
    STATUS: "CONFIRMED",
  });
  const zones = stopZones(trip.days, trip.center);
  for (const [d, day] of trip.days.entries()) {
    const about = dayEvent(trip, trip.startDate, d, config);
    if (about) yield component("VEVENT", { ...about, ...shared });
    for (const [s, stop] of day.stops.entries()) {
      if (!stop.startTime) continue;
      const zone = zones[d]?.[s];
      if (zone && !writtenZones.has(zone)) {
        writtenZones.add(zone);
        yield timeZoneBlock(zone);
      }
      const start = startingAt(dateOfDay(trip.startDate, d), stop.startTime, zone);
      yield component("VEVENT", { ...stopEvent(trip, stop, config), ...start, ...shared });
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

/** RFC 5545 3.8.7.4: must grow with every change. Seconds since then fit into 31 bits until 2088. */
const sequenceFrom = Date.UTC(2020, 0, 1);

function sharedBy({ updatedAt }: Trip): Properties {
  const changed = `${basic(updatedAt.slice(0, 19))}Z`;
  return {
    DTSTAMP: changed,
    "LAST-MODIFIED": changed,
    SEQUENCE: String(Math.max(0, Math.floor((Date.parse(updatedAt) - sequenceFrom) / 1_000))),
  };
}

function aboutTrip({ id, title, destination, summary, center, tags }: Trip, config: PublicUrl): Properties {
  return {
    UID: `${id}@${hostOf(config)}`,
    SUMMARY: text(title),
    LOCATION: text(destination),
    GEO: center && `${decimal(center.latitude)};${decimal(center.longitude)}`,
    DESCRIPTION: text(summary),
    CATEGORIES: tags.map(escapedText).join(","),
    URL: pageUrl(config, id),
  };
}

function dayEvent(trip: Trip, startDate: string, index: number, config: PublicUrl): Properties | undefined {
  const { id, title, summary, stops } = trip.days[index] as Day;
  const untimed = stops.filter(({ startTime }) => !startTime);
  if (!title && !summary && untimed.length === 0) return undefined;
  return {
    // Differs from the form of a stop's UID, so that the two are never equal.
    UID: `${id}@day.${trip.id}.${hostOf(config)}`,
    SUMMARY: text(title || `${trip.title}, day ${index + 1}`),
    DESCRIPTION: text(paragraphs(summary, ...untimed.map(stopInWords))),
    URL: pageUrl(config, trip.id),
    ...wholeDays(startDate, index, 1),
    STATUS: "CONFIRMED",
  };
}

function stopEvent(trip: Trip, stop: Stop, config: PublicUrl): Properties {
  const { id, name, address, category, coordinate, durationMinutes = minutesByDefault, bookingURL } = stop;
  return {
    UID: `${id}@${trip.id}.${hostOf(config)}`,
    SUMMARY: text(name),
    // Phones show a place on the map only if it has a name too.
    LOCATION: text(address || (coordinate && name)),
    GEO: coordinate && `${decimal(coordinate.latitude)};${decimal(coordinate.longitude)}`,
    DESCRIPTION: text(detailsOf(stop).join("\n")),
    CATEGORIES: category,
    URL: bookingURL || pageUrl(config, trip.id),
    // A duration, not an end time: it stays right when summer time begins or ends. Without one, the event takes no time
    // at all (RFC 5545 3.6.1).
    DURATION: durationMinutes === 0 ? undefined : `PT${durationMinutes}M`,
    STATUS: "CONFIRMED",
  };
}

/** The local time at the place, or a floating time if the place is not known. */
function startingAt(date: string, time: string, zone: string | undefined): Properties {
  if (zone) return { [`DTSTART;TZID=${zone}`]: `${basic(clockTime(date, time, zone))}00` };
  return { DTSTART: `${basic(`${date}T${time}`)}00` };
}

const wholeDays = (startDate: string, index: number, days: number): Properties => ({
  "DTSTART;VALUE=DATE": basic(dateOfDay(startDate, index)),
  // Exclusive: the day after the last.
  "DTEND;VALUE=DATE": basic(dateOfDay(startDate, index + days)),
  // The traveller is not busy for the whole trip.
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

const paragraphs = (...texts: (string | undefined)[]) => texts.filter(Boolean).join("\n\n");

const text = (value: string | undefined) => value && escapedText(value);

/** ISO 8601 without dashes and colons, as calendars write it. */
const basic = (time: string) => time.replace(/[-:]/g, "");

const hostOf = ({ publicUrl }: PublicUrl) => new URL(publicUrl).hostname;
