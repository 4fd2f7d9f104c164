import type { Coordinate } from "../../../contract/itinerary.ts";
import type { SuggestedPlace } from "../../../contract/place.ts";

/** What a place is sought for. */
export type GeocoderQuery = {
  /** The place alone, as the media writes it. */
  readonly name: string;
  /** As it stands on a letter, where it was said. */
  readonly address?: string | undefined;
  /** Where the journey goes then. */
  readonly near: Coordinate;
  /** What lies further away from there is another place of that name. */
  readonly withinKm: number;
  /** The language to find names in (BCP 47). */
  readonly language?: string | undefined;
};

export type GeocodedPlace = {
  readonly coordinate: Coordinate;
  /** What the geocoder calls it. */
  readonly name: string;
  /** What else it is called there, in other languages for instance. */
  readonly otherNames?: readonly string[] | undefined;
  /** A whole settlement or area: it says where the place lies, not where it is. */
  readonly isArea?: boolean | undefined;
};

/** Where places are. */
export type Geocoder = {
  /** Undefined when nothing matches. Rejects, saying why, when it could not be asked. */
  find(sought: GeocoderQuery, signal: AbortSignal): Promise<GeocodedPlace | undefined>;
  /**
   * What a name that is still being typed may mean, the best first. Only where the geocoder is made for it and allows
   * it: Nominatim's usage policy does not. Rejects as `find` does.
   */
  suggest?(beginning: string, near: Coordinate | undefined, signal: AbortSignal): Promise<SuggestedPlace[]>;
  close(): Promise<void>;
};
