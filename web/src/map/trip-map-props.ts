import type { Coordinate, Day } from "../../../contract/itinerary.ts";

export type TripMapProps = {
  readonly days: readonly Day[];
  /** Where the map opens when no stop has a place. */
  readonly center?: Coordinate | undefined;
  /** The day and the stop that are being read: the map follows them. */
  readonly activeDayId?: string | undefined;
  readonly activeStopId?: string | undefined;
  readonly onStopClick?: (stopId: string) => void;
  /** While someone chooses a place by hand: the place chosen so far, and what to do with the next. */
  readonly picking?:
    | { readonly coordinate?: Coordinate | undefined; readonly onPick: (coordinate: Coordinate) => void }
    | undefined;
};
