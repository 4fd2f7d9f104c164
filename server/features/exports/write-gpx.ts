import type { Day, Itinerary, Stop } from "../../../contract/itinerary.ts";
import { decodePolyline } from "../../../contract/polyline.ts";
import { pageUrl } from "../../platform/page-url.ts";
import { decimal } from "./decimal.ts";
import { type LocatedStop, locatedStops } from "./located-stops.ts";
import { xmlElement, xmlText } from "./xml-element.ts";

type PublicUrl = { readonly publicUrl: string };

/** The lines of a day's ways as a router found them, as encoded polylines. */
export type RoutedLines = ReadonlyMap<string, readonly string[]>;

const head =
  '<?xml version="1.0" encoding="UTF-8"?>\n<gpx version="1.1" creator="Waybook" xmlns="http://www.topografix.com/GPX/1/1">\n';

/**
 * Writes GPX 1.1 in pieces: stops as waypoints, days with two or more of them as routes, and where a day really goes as
 * tracks: its own track, otherwise what a router found. The schema fixes the order of all elements.
 */
export function* writeGpx(itinerary: Itinerary, config: PublicUrl, routed: RoutedLines): Generator<string> {
  yield head;
  const located = itinerary.days.map((day) => ({ day, stops: locatedStops(day) }));
  const everywhere = located.flatMap(({ stops }) => stops);
  yield `${metadata(itinerary, everywhere, config)}\n`;
  for (const stop of everywhere) yield `${waypoint(stop)}\n`;
  for (const [index, { day, stops }] of located.entries())
    if (stops.length > 1) yield `${route(day, index, stops)}\n`;
  for (const [index, day] of itinerary.days.entries()) {
    const lines = day.track ? [day.track.polyline] : (routed.get(day.id) ?? []);
    if (lines.length > 0) yield `${track(day, index, lines)}\n`;
  }
  yield "</gpx>\n";
}

function metadata(itinerary: Itinerary, stops: readonly LocatedStop[], config: PublicUrl): string {
  const { id, title, summary, author, updatedAt, tags } = itinerary;
  return xmlElement(
    "metadata",
    {},
    saying("name", title),
    saying("desc", summary),
    xmlElement("author", {}, saying("name", author.displayName)),
    xmlElement("link", { href: pageUrl(config, id) }),
    saying("time", updatedAt),
    saying("keywords", tags.join(", ")),
    stops.length > 0 ? xmlElement("bounds", bounds(stops)) : undefined,
  );
}

function bounds(stops: readonly LocatedStop[]): Record<string, string> {
  const latitudes = stops.map(({ coordinate }) => coordinate.latitude).sort((a, b) => a - b);
  const longitudes = stops.map(({ coordinate }) => eastward(coordinate.longitude)).sort((a, b) => a - b);
  return {
    minlat: decimal(latitudes[0] ?? 0),
    minlon: decimal(longitudes[0] ?? 0),
    maxlat: decimal(latitudes.at(-1) ?? 0),
    maxlon: decimal(longitudes.at(-1) ?? 0),
  };
}

const waypoint = (stop: LocatedStop): string =>
  xmlElement(
    "wpt",
    positionOf(stop),
    saying("name", stop.name),
    saying("desc", descriptionOf(stop)),
    stop.bookingURL && xmlElement("link", { href: stop.bookingURL }),
    saying("type", stop.category),
  );

const route = ({ title, summary }: Day, index: number, stops: readonly LocatedStop[]): string =>
  xmlElement(
    "rte",
    {},
    saying("name", title || `Day ${index + 1}`),
    saying("desc", summary),
    saying("number", String(index + 1)),
    ...stops.map((stop) => xmlElement("rtept", positionOf(stop), saying("name", stop.name))),
  );

/** A file with nothing but the day's own track; empty if it has none. */
export function writeTrack({ title, days }: Itinerary, index: number, { publicUrl }: PublicUrl): string {
  const day = days[index];
  if (!day?.track) return "";
  const link = xmlElement("link", { href: publicUrl });
  const metadata = xmlElement("metadata", {}, saying("name", title), link);
  return `${head}${metadata}\n${track(day, index, [day.track.polyline])}\n</gpx>\n`;
}

const track = (day: Day, index: number, lines: readonly string[]): string =>
  xmlElement(
    "trk",
    {},
    saying("name", day.track?.name || day.title || `Day ${index + 1}`),
    saying("number", String(index + 1)),
    ...lines.map((line) => xmlElement("trkseg", {}, ...decodePolyline(line).map(trackPoint))),
  );

const trackPoint = ([latitude, longitude]: readonly [number, number]): string =>
  xmlElement("trkpt", { lat: decimal(latitude), lon: decimal(eastward(longitude)) });

const positionOf = ({ coordinate: { latitude, longitude } }: LocatedStop) => ({
  lat: decimal(latitude),
  lon: decimal(eastward(longitude)),
});

/** GPX 1.1's longitudeType is below 180, so 180, also after rounding, is written as -180. */
const eastward = (longitude: number): number => (decimal(longitude) === "180" ? -180 : longitude);

const descriptionOf = ({ startTime, address, note, phone }: Stop): string =>
  [startTime, address, note, phone].filter(Boolean).join("\n");

const saying = (name: string, text: string | undefined): string | undefined =>
  text && xmlElement(name, {}, xmlText(text));
