import type { Coordinate } from "../../../contract/itinerary.ts";

export type Airport = {
  /** IATA code. */
  readonly code: string;
  readonly name: string;
  /** The city that it serves, in English. */
  readonly city: string;
  /** In English. */
  readonly country: string;
  readonly coordinate: Coordinate;
};
