import type { Feature, LineString, MultiLineString, Point, Position } from "geojson";
import type { Day, Itinerary } from "../../../../contract/itinerary.ts";
import { dateOfDay } from "../date-of-day.ts";
import { type LocatedStop, locatedStops } from "../located-stops.ts";
import { boundingBox } from "./bounding-box.ts";
import { linesBetween } from "./lines-between.ts";

type LocatedDay = { readonly day: Day; readonly stops: readonly LocatedStop[]; readonly lines: Position[][] };

/** Writes GeoJSON (RFC 7946) in pieces: stops as points, days with two or more of them as lines. */
export function* writeGeojson({ title, startDate, days }: Itinerary): Generator<string> {
  const located = days.map((day): LocatedDay => {
    const stops = locatedStops(day);
    return {
      day,
      stops,
      lines: stops.length > 1 ? linesBetween(stops.map(({ coordinate }) => coordinate)) : [],
    };
  });
  const bbox = boundingBox(
    located.flatMap(({ stops, lines }) => [...lines, ...stops.map((stop) => [positionOf(stop)])]),
  );
  yield `{"type":"FeatureCollection","title":${JSON.stringify(title)},${bbox ? `"bbox":${JSON.stringify(bbox)},` : ""}"features":[`;
  let comma = "";
  for (const [index, { day, stops, lines }] of located.entries()) {
    const when = { day: index + 1, ...(startDate && { date: dateOfDay(startDate, index) }) };
    const features = [...stops.map((stop) => pointOf(stop, when)), ...lineOf(day, lines, when)];
    if (features.length === 0) continue;
    yield comma + features.map((feature) => JSON.stringify(feature)).join(",");
    comma = ",";
  }
  yield "]}";
}

type When = { readonly day: number; readonly date?: string };

const positionOf = ({ coordinate: { longitude, latitude } }: LocatedStop): Position => [longitude, latitude];

function pointOf(stop: LocatedStop, when: When): Feature<Point> {
  const { id, coordinate: _, imageURL: __, image: ___, ...fields } = stop;
  const geometry = { type: "Point" as const, coordinates: positionOf(stop) };
  return { type: "Feature", id, geometry, properties: { ...when, ...fields } };
}

function lineOf(day: Day, lines: Position[][], when: When): Feature<LineString | MultiLineString>[] {
  const [line] = lines;
  if (!line) return [];
  const { id, stops: _, imageURL: __, image: ___, ...fields } = day;
  const geometry =
    lines.length === 1
      ? { type: "LineString" as const, coordinates: line }
      : { type: "MultiLineString" as const, coordinates: lines };
  return [{ type: "Feature", id, geometry, properties: { ...when, ...fields } }];
}
