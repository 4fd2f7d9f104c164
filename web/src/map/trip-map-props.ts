import type { Coordinate, Day } from "../../../contract/itinerary.ts";

export type TripMapProps = {
  readonly days: readonly Day[];
  /** Where the map opens when no stop has a coordinate. */
  readonly center?: Coordinate | undefined;
  /** The day and the stop that are being read: the map follows them. */
  readonly activeDayId?: string | undefined;
  readonly activeStopId?: string | undefined;
  readonly onStopClick?: (stopId: string) => void;
  /** Set while the traveller chooses a place on the map: the place chosen so far, and what to do with the next. */
  readonly picking?:
    | { readonly coordinate?: Coordinate | undefined; readonly onPick: (coordinate: Coordinate) => void }
    | undefined;
};
