import type { ImageDetails } from "../../contract/image.ts";

/** An image as an itinerary keeps it. */
export type StoredImage = {
  /** Of its file. */
  readonly key: string;
  /** Of what it was made from: who sets the same again changes nothing. */
  readonly hash: string;
  readonly details: ImageDetails;
};
