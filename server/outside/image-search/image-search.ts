import type { ImageCredit } from "../../../contract/image.ts";
import type { Coordinate } from "../../../contract/itinerary.ts";

/** What an image is sought for. */
export type ImageQuery = {
  /** What the traveller searched for, else where the itinerary goes. */
  readonly query: string;
  /** Where that is, as far as the itinerary says. */
  readonly center?: Coordinate | undefined;
  /** How far from there it takes the traveller, in kilometres. */
  readonly reachKm?: number | undefined;
  /** What the itinerary is about, in its own words. */
  readonly tags: readonly string[];
};

export type FoundImage = {
  readonly bytes: Uint8Array;
  readonly contentType: "image/jpeg" | "image/png" | "image/webp";
  /** What it shows. */
  readonly description?: string | undefined;
  /** Whose it is, where that must be said. */
  readonly credit?: ImageCredit | undefined;
};

/** Finds images, one at a time. */
export type ImageSearch = {
  /** Undefined when nothing matches. Rejects, saying why, when it could not be asked. */
  find(wanted: ImageQuery): Promise<FoundImage | undefined>;
  close(): Promise<void>;
};
