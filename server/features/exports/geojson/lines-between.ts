import type { Position } from "geojson";
import type { Coordinate } from "../../../../contract/itinerary.ts";

/**
 * The line through these places, always the shorter way round the Earth. RFC 7946 3.1.9: it is cut in two where it
 * crosses the antimeridian, because maps would draw it around the world.
 */
export function linesBetween(places: readonly Coordinate[]): Position[][] {
  let line: Position[] = [];
  const lines = [line];
  let before: Coordinate | undefined;
  for (const place of places) {
    if (before && Math.abs(place.longitude - before.longitude) > 180) {
      const edge = place.longitude > before.longitude ? -180 : 180;
      const beyond = { ...place, longitude: place.longitude + 2 * edge };
      const latitude = latitudeAt(edge, before, beyond);
      line.push([edge, latitude]);
      line = [[-edge, latitude]];
      lines.push(line);
    }
    line.push([place.longitude, place.latitude]);
    before = place;
  }
  return lines.length === 1 ? lines : lines.filter(leadsSomewhere);
}

function latitudeAt(longitude: number, from: Coordinate, to: Coordinate): number {
  const span = to.longitude - from.longitude;
  if (span === 0) return from.latitude;
  return from.latitude + ((longitude - from.longitude) / span) * (to.latitude - from.latitude);
}

/** A cut exactly at a stop leaves one side empty. */
const leadsSomewhere = (line: Position[]) =>
  line.some(([longitude, latitude]) => longitude !== line[0]?.[0] || latitude !== line[0]?.[1]);
