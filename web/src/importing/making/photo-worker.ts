import { maxFrameBytes } from "../frame-limits.ts";
import { encodeJpeg, qualityOf } from "./encode-jpeg.ts";
import { readPhotoMetadata } from "./photo-metadata.ts";
import { photoSide } from "./photo-side.ts";
import { withWallTime } from "./with-wall-time.ts";
import type { WorkerMessage } from "./worker-message.ts";

const post = (message: WorkerMessage) => self.postMessage(message);

/** The browser rotates it as its Exif data says. */
const readPhoto = async (file: Blob, count: number) => {
  const picture = await createImageBitmap(file);
  try {
    const limits = { longestSide: photoSide(count), maxBytes: maxFrameBytes(count) };
    return { jpeg: await encodeJpeg(picture, picture, limits), quality: qualityOf(picture, picture) };
  } finally {
    picture.close();
  }
};

/** For photos in a format that the browser can decode. */
self.onmessage = async ({ data: { file, count } }: MessageEvent<{ file: File; count: number }>) => {
  try {
    const [{ jpeg, quality }, { wallTime, ...taken }] = await Promise.all([
      readPhoto(file, count),
      readPhotoMetadata(file),
    ]);
    post({ type: "frame", frame: { jpeg: withWallTime(jpeg, wallTime), quality, ...taken } });
  } catch {
    // The page sees that there are no frames.
  }
  post({ type: "end" });
};
