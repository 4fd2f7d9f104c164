import type { Coordinate, Stop } from "../../../contract/itinerary.ts";
import type { Draft } from "./draft.ts";

const radians = Math.PI / 180;
const kilometresPerDegree = 111.2;
const directions = [
  "north",
  "northEast",
  "east",
  "southEast",
  "south",
  "southWest",
  "west",
  "northWest",
] as const;

type NearestStop = {
  readonly name: string;
  readonly kilometres: number;
  /** Where the place is, as seen from the stop. */
  readonly direction: (typeof directions)[number];
};

/** East and north in kilometres, as on a flat map: close enough for the stops of a trip. */
const offset = (from: Coordinate, to: Coordinate) => {
  const degrees = ((to.longitude - from.longitude + 540) % 360) - 180;
  const narrowing = Math.cos(((from.latitude + to.latitude) / 2) * radians);
  return {
    east: degrees * narrowing * kilometresPerDegree,
    north: (to.latitude - from.latitude) * kilometresPerDegree,
  };
};

/** The stop of a draft that is nearest to a place, without the one that is there. */
export const nearestStop = (draft: Draft, place: Coordinate, ownId: string): NearestStop | undefined => {
  const stops = draft.days
    .flatMap((day) => day.stops)
    .filter((stop): stop is Stop & { coordinate: Coordinate } => stop.id !== ownId && !!stop.coordinate)
    .map(({ name, coordinate }) => {
      const { east, north } = offset(coordinate, place);
      const eighth = Math.round(Math.atan2(east, north) / (Math.PI / 4));
      return {
        name,
        kilometres: Math.hypot(east, north),
        direction: directions[(eighth + 8) % 8] as (typeof directions)[number],
      };
    });
  return stops.toSorted((one, other) => one.kilometres - other.kilometres)[0];
};
