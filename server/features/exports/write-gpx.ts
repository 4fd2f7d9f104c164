import type { Day, Itinerary, Stop } from "../../../contract/itinerary.ts";
import { decodePolyline } from "../../../contract/polyline.ts";
import { pageUrl } from "../../platform/page-url.ts";
import { decimal } from "./decimal.ts";
import { type LocatedStop, locatedStops } from "./located-stops.ts";
import { xmlElement, xmlText } from "./xml-element.ts";

type Point = readonly [latitude: number, longitude: number];

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
  const tracks = itinerary.days.map(({ id, track }) =>
    (track ? [track.polyline] : (routed.get(id) ?? [])).map((line) => decodePolyline(line)),
  );
  const points = [
    ...everywhere.map(({ coordinate: { latitude, longitude } }): Point => [latitude, longitude]),
    ...tracks.flat(2),
  ];
  yield `${metadata(itinerary, points, config)}\n`;
  for (const stop of everywhere) yield `${waypoint(stop)}\n`;
  for (const [index, { day, stops }] of located.entries())
    if (stops.length > 1) yield `${route(day, index, stops)}\n`;
  for (const [index, day] of itinerary.days.entries()) {
    const lines = tracks[index] ?? [];
    if (lines.length > 0) yield `${track(day, index, lines)}\n`;
  }
  yield "</gpx>\n";
}

function metadata(itinerary: Itinerary, points: readonly Point[], config: PublicUrl): string {
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
    points.length > 0 ? xmlElement("bounds", bounds(points)) : undefined,
  );
}

function bounds(points: readonly Point[]): Record<string, string> {
  let [south, west, north, east] = [90, 180, -90, -180];
  for (const [latitude, longitude] of points) {
    const eastwards = eastward(longitude);
    [south, north] = [Math.min(south, latitude), Math.max(north, latitude)];
    [west, east] = [Math.min(west, eastwards), Math.max(east, eastwards)];
  }
  return {
    minlat: decimal(south),
    minlon: decimal(west),
    maxlat: decimal(north),
    maxlon: decimal(east),
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
  return `${head}${metadata}\n${track(day, index, [decodePolyline(day.track.polyline)])}\n</gpx>\n`;
}

const track = (day: Day, index: number, lines: readonly (readonly Point[])[]): string =>
  xmlElement(
    "trk",
    {},
    saying("name", day.track?.name || day.title || `Day ${index + 1}`),
    saying("number", String(index + 1)),
    ...lines.map((line) => xmlElement("trkseg", {}, ...line.map(trackPoint))),
  );

const trackPoint = ([latitude, longitude]: Point): string =>
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
