import type { Coordinate } from "../../../contract/itinerary.ts";

/** A still image of a video, an album or a PDF, to be read by the server. */
export type Frame = {
  readonly id: string;
  readonly jpeg: Blob;
  /** Its time in the video, in seconds. */
  readonly second?: number | undefined;
  readonly takenAt?: string | undefined;
  readonly coordinate?: Coordinate | undefined;
  /** How good a photo of an album looks: see `photoQuality`. */
  readonly quality?: number | undefined;
};
