import type { Coordinate } from "../../contract/itinerary.ts";

/** By language; `name` is the local one. */
export type Names = Readonly<Record<string, readonly string[]>>;

/** A place that the geocoder has, as OpenStreetMap describes it. */
export type PhotonDocument = {
  readonly id: number;
  readonly osmType: string;
  readonly names: Names;
  readonly key: string;
  readonly value: string;
  readonly coordinate: Coordinate;
  readonly street?: string;
  readonly houseNumber?: string;
  readonly postcode?: string;
  readonly city: Names;
  readonly state?: string;
  /** ISO 3166. */
  readonly country: string;
  readonly importance: number;
  readonly openingHours?: string;
};
