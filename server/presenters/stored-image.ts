import type { ImageDetails } from "../../contract/image.ts";

/** An image as it is stored with an itinerary. */
export type StoredImage = {
  /** The key of its file. */
  readonly key: string;
  /** The hash of the original: setting the same image again changes nothing. */
  readonly hash: string;
  readonly details: ImageDetails;
};
