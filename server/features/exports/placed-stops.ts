import type { Coordinate, Day, Stop } from "../../../contract/itinerary.ts";

export type PlacedStop = Stop & { readonly coordinate: Coordinate };

/** Those that are on the map, in the order of the day. */
export const placedStops = ({ stops }: Day): PlacedStop[] =>
  stops.filter((stop): stop is PlacedStop => stop.coordinate !== undefined);
