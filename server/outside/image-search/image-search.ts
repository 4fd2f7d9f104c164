import type { ImageCredit } from "../../../contract/image.ts";
import type { Coordinate } from "../../../contract/itinerary.ts";

export type ImageQuery = {
  /** The traveller's words, else the destination or title. */
  readonly query: string;
  /** Where the itinerary or the day is. */
  readonly center?: Coordinate | undefined;
  /** The distance from the center to the furthest stop. */
  readonly reachKm?: number | undefined;
  /** The itinerary's tags. */
  readonly tags: readonly string[];
  /** Where the trip goes, for posters alone: no provider is told. */
  readonly trip?: TripOutline | undefined;
};

/** A trip as its stops show it, or, if they have no coordinates, its words. */
export type TripOutline =
  | { readonly route: readonly Coordinate[] }
  | { readonly title: string; readonly dayTitles: readonly string[] };

export type FoundImage = {
  readonly bytes: Uint8Array;
  readonly contentType: "image/jpeg" | "image/png" | "image/webp";
  readonly description?: string | undefined;
  /** Present if the license requires it. */
  readonly credit?: ImageCredit | undefined;
};

export type ImageSearch = {
  /** Undefined if nothing matches. Rejects with a reason if the provider fails. */
  find(query: ImageQuery): Promise<FoundImage | undefined>;
  close(): Promise<void>;
};
