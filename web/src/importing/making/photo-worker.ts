import { maxFrameBytes } from "../frame-limits.ts";
import { encodeJpeg } from "./encode-jpeg.ts";
import { readPhotoMetadata } from "./photo-metadata.ts";
import { photoSide } from "./photo-side.ts";
import { withWallTime } from "./with-wall-time.ts";
import type { WorkerMessage } from "./worker-message.ts";

const post = (message: WorkerMessage) => self.postMessage(message);

/** The browser rotates it as its Exif data says. */
const jpegOfPhoto = async (file: Blob, count: number): Promise<Blob> => {
  const picture = await createImageBitmap(file);
  try {
    return await encodeJpeg(picture, picture, {
      longestSide: photoSide(count),
      maxBytes: maxFrameBytes(count),
    });
  } finally {
    picture.close();
  }
};

/** For photos in a format that the browser can decode. */
self.onmessage = async ({ data: { file, count } }: MessageEvent<{ file: File; count: number }>) => {
  try {
    const [jpeg, { wallTime, ...taken }] = await Promise.all([
      jpegOfPhoto(file, count),
      readPhotoMetadata(file),
    ]);
    post({ type: "frame", frame: { jpeg: withWallTime(jpeg, wallTime), ...taken } });
  } catch {
    // The page sees that there are no frames.
  }
  post({ type: "end" });
};
