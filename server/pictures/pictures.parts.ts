import type { ImageWorker } from "./image-worker/image-worker.ts";
import type { TripPosters } from "./posters/trip-posters.ts";
import type { RenditionMaker } from "./renditions/rendition-maker.ts";

export type PictureParts = {
  readonly imageWorker: ImageWorker;
  readonly renditions: RenditionMaker;
  readonly tripPosters: TripPosters;
};
