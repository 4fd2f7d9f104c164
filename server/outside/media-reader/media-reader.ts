import type { ImportProgress, StopSighting } from "../../../contract/import.ts";
import type { Coordinate, ItineraryPreview } from "../../../contract/itinerary.ts";

/** A still that was checked: it is a JPEG within the limits. */
export type Frame = {
  /** The file that holds it, for as long as it is being read. */
  readonly path: string;
  readonly width: number;
  readonly height: number;
  /** Its place in the video. */
  readonly second?: number;
  /** When it was taken, as the app or the camera says. */
  readonly takenAt?: string;
  /** The camera's own clock then, `YYYY-MM-DDTHH:mm:ss`: the time that the traveller lived by. */
  readonly wallTime?: string;
  readonly coordinate?: Coordinate;
};

export type Media = {
  readonly kind: "video" | "album" | "pdf";
  readonly frames: readonly Frame[];
  readonly url?: string;
  readonly author?: string;
  readonly caption?: string;
  /** The language to write the preview in (BCP 47). */
  readonly locale?: string;
};

/** What was read. */
export type Reading = {
  readonly preview: ItineraryPreview;
  /** Who made the media, where it says. */
  readonly author?: string;
  /** 0 to 1: the share of the preview's stops that are expected to be right. */
  readonly confidence: number;
  /** In which frames the preview's stops were seen, where in any. */
  readonly sightings: readonly StopSighting[];
};

/** Makes an itinerary of media. */
export type MediaReader = {
  /** Undefined when there is no itinerary in it. Rejects when it could not be read. Says how far it is. */
  read(
    media: Media,
    signal: AbortSignal,
    tell?: (progress: ImportProgress) => void,
  ): Promise<Reading | undefined>;
  close(): Promise<void>;
};
