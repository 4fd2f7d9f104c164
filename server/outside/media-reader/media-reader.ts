import type { ImportProgress, StopSighting } from "../../../contract/import.ts";
import type { Coordinate, ItineraryPreview } from "../../../contract/itinerary.ts";

/** A still that was checked to be a JPEG within the limits. */
export type Frame = {
  /** Its file, which exists only while it is being read. */
  readonly path: string;
  readonly width: number;
  readonly height: number;
  /** Its time in the video. */
  readonly second?: number;
  /** When it was taken, from the app or the camera. */
  readonly takenAt?: string;
  /** The camera's local time, `YYYY-MM-DDTHH:mm:ss`. */
  readonly wallTime?: string;
  readonly coordinate?: Coordinate;
};

export type Media = {
  readonly kind: "video" | "album" | "pdf";
  readonly frames: readonly Frame[];
  readonly url?: string;
  readonly author?: string;
  readonly caption?: string;
  /** The language of the preview (BCP 47). */
  readonly locale?: string;
};

export type Reading = {
  readonly preview: ItineraryPreview;
  /** The author of the media, if it names one. */
  readonly author?: string;
  /** 0 to 1: the share of the preview's stops expected to be right. */
  readonly confidence: number;
  /** The frames that show the preview's stops. */
  readonly sightings: readonly StopSighting[];
};

/** Turns media into an itinerary. */
export type MediaReader = {
  /** Undefined when there is no itinerary in it. Rejects when it could not be read. Calls `tell` with its progress. */
  read(
    media: Media,
    signal: AbortSignal,
    tell?: (progress: ImportProgress) => void,
  ): Promise<Reading | undefined>;
  close(): Promise<void>;
};
