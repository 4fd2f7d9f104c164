import type { Coordinate, Day, Stop } from "../../../contract/itinerary.ts";

export type LocatedStop = Stop & { readonly coordinate: Coordinate };

/** The stops that have a coordinate, in the order of the day. */
export const locatedStops = ({ stops }: Day): LocatedStop[] =>
  stops.filter((stop): stop is LocatedStop => stop.coordinate !== undefined);
