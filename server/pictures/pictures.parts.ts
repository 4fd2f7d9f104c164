import type { ImageWorker } from "./image-worker/image-worker.ts";
import type { RenditionMaker } from "./renditions/rendition-maker.ts";

export type PictureParts = { readonly imageWorker: ImageWorker; readonly renditions: RenditionMaker };
