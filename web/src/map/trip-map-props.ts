import type { Coordinate, Day } from "../../../contract/itinerary.ts";
import type { MapLabel } from "./map-label.ts";
import type { RoutedWay } from "./trip-lines.ts";

export type TripMapProps = {
  readonly days: readonly Day[];
  /** Along the streets, as far as a router has found them. */
  readonly ways?: readonly RoutedWay[] | undefined;
  /** Where the map opens when no stop has a coordinate. */
  readonly center?: Coordinate | undefined;
  /** The day and the stop that are being read: the map follows them. */
  readonly activeDayId?: string | undefined;
  readonly activeStopId?: string | undefined;
  readonly onStopClick?: (stopId: string) => void;
  /** A place that the map names was chosen. When left out, labels react to nothing. */
  readonly onLabelClick?: ((label: MapLabel | undefined) => void) | undefined;
  /** A place to point at, such as the label that was chosen. */
  readonly pointedAt?: Coordinate | undefined;
  /** Whether a change of this stop should be shown where it is out of view. Others' changes move nobody's map. */
  readonly isOwnChange?: ((stopId: string) => boolean) | undefined;
  /** The map is all that the page shows: one finger moves it, and it opens at the day that is being read. */
  readonly isWholePage?: boolean;
  /** Set while the traveller chooses a place on the map: the place chosen so far, and what to do with the next. */
  readonly picking?:
    | { readonly coordinate?: Coordinate | undefined; readonly onPick: (coordinate: Coordinate) => void }
    | undefined;
};
