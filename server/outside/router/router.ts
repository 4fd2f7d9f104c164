import type { Coordinate, TravelMode } from "../../../contract/itinerary.ts";

/** By public transport is not a matter of streets. */
export type RouterMode = Exclude<TravelMode, "transit">;

export type Route = {
  readonly minutes: number;
  readonly metres: number;
  /** Encoded, with 5 decimals. */
  readonly polyline: string;
};

export type Router = {
  readonly name: "valhalla" | "osrm";
  readonly modes: ReadonlySet<RouterMode>;
  /** How many places one request may have. */
  readonly maxPlaces: number;
  /**
   * The routes from each place to the next; undefined if there is none between some of them. Rejects with a reason if the
   * router fails.
   */
  find(
    mode: RouterMode,
    places: readonly Coordinate[],
    signal: AbortSignal,
  ): Promise<readonly Route[] | undefined>;
};
