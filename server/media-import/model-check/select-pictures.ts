import type { Frame } from "../../outside/media-reader/media-reader.ts";
import type { ImageWorker } from "../../pictures/image-worker/image-worker.ts";
import type { SmallImage } from "../../pictures/image-worker/run-image-task.ts";

/** Large enough to read text, and small enough for every model. */
const longestSide = 1024;
/** Of 255: JPEG compression changes less, one more line of a caption changes more. */
const sameGrey = 10;

type Selection = {
  readonly pictures: readonly Uint8Array[];
  /** The frame that each picture shows. */
  readonly pictureFrames: readonly number[];
  /** Some distinct frames were left out. */
  readonly isPartial: boolean;
};

/** Scales frames down for a model, skips duplicates and, if too many are left, takes evenly spaced ones. */
export async function selectPictures(
  frames: readonly Frame[],
  { imageWorker, limit }: { imageWorker: Pick<ImageWorker, "shrink">; limit: number },
  signal: AbortSignal,
): Promise<Selection> {
  const different: { readonly frame: number; readonly still: SmallImage }[] = [];
  // One at a time, because other requests need the image worker too.
  for (const [frame, { path }] of frames.entries()) {
    signal.throwIfAborted();
    const still = await imageWorker.shrink(path, longestSide);
    if (!different.some((other) => isSame(other.still, still))) different.push({ frame, still });
  }
  const chosen = spread(different, limit);
  return {
    pictures: chosen.map(({ still }) => still.bytes),
    pictureFrames: chosen.map(({ frame }) => frame),
    isPartial: different.length > limit,
  };
}

const isSame = (one: SmallImage, other: SmallImage) =>
  one.greys.every((grey, at) => Math.abs(grey - (other.greys[at] ?? 0)) <= sameGrey);

/** The first, the last, and evenly spaced ones between them. */
function spread<One>(all: readonly One[], limit: number): readonly One[] {
  if (all.length <= limit) return all;
  const step = (all.length - 1) / Math.max(1, limit - 1);
  return Array.from({ length: limit }, (_, nth) => all[Math.round(nth * step)] as One);
}
