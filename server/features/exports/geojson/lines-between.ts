import type { Position } from "geojson";
import type { Coordinate } from "../../../../contract/itinerary.ts";

/**
 * The way through these places, the shorter way round the Earth each time. RFC 7946 3.1.9: where it crosses the
 * antimeridian it is cut in two, or maps draw it all around the world.
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

/** A cut right at a stop leaves nothing on one side. */
const leadsSomewhere = (line: Position[]) =>
  line.some(([longitude, latitude]) => longitude !== line[0]?.[0] || latitude !== line[0]?.[1]);
