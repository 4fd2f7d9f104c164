import type { Coordinate } from "../../../contract/itinerary.ts";
import type { PlaceCandidate, PlaceQuery } from "../../platform/places/place-candidate.ts";

export type GeocoderQuery = {
  /** The name of the place, as in the media. */
  readonly name: string;
  /** A postal address, if known. */
  readonly address?: string | undefined;
  /** Where the trip is at that time. */
  readonly near: Coordinate;
  /** Places further away are ignored. */
  readonly withinKm: number;
  /** The language of names (BCP 47). */
  readonly language?: string | undefined;
};

export type GeocodedPlace = {
  readonly coordinate: Coordinate;
  readonly name: string;
  /** Other names, for instance in other languages. */
  readonly otherNames?: readonly string[] | undefined;
  /** A whole settlement or area, so the coordinate is only approximate. */
  readonly isArea?: boolean | undefined;
};

export type SuggestQuery = PlaceQuery & {
  /** The language of names (BCP 47). */
  readonly language?: string | undefined;
};

export type Geocoder = {
  /** Undefined if nothing matches. Rejects with a reason if the geocoder fails. */
  find(query: GeocoderQuery, signal: AbortSignal): Promise<GeocodedPlace | undefined>;
  /**
   * Places that a partly typed name may mean, best first. Absent if the geocoder does not allow it, like Nominatim's
   * usage policy. Rejects like `find`.
   */
  suggest?(query: SuggestQuery, signal: AbortSignal): Promise<PlaceCandidate[]>;
  close(): Promise<void>;
};
