import { maxFrameBytes } from "../frame-limits.ts";
import { encodeJpeg } from "./encode-jpeg.ts";
import { cameraNotes } from "./photo-metadata.ts";
import { photoSide } from "./photo-side.ts";
import { withWallTime } from "./with-wall-time.ts";
import type { WorkerMessage } from "./worker-message.ts";

const tell = (message: WorkerMessage) => self.postMessage(message);

/** The browser turns it upright by itself, as its camera noted. */
const jpegOfPhoto = async (file: Blob, count: number): Promise<Blob> => {
  const picture = await createImageBitmap(file);
  try {
    return await encodeJpeg(picture, picture, {
      longestSide: photoSide(count),
      mostBytes: maxFrameBytes(count),
    });
  } finally {
    picture.close();
  }
};

/** Photos in a format that the browser opens by itself. */
self.onmessage = async ({ data: { file, count } }: MessageEvent<{ file: File; count: number }>) => {
  try {
    const [jpeg, { wallTime, ...taken }] = await Promise.all([jpegOfPhoto(file, count), cameraNotes(file)]);
    tell({ type: "frame", frame: { jpeg: withWallTime(jpeg, wallTime), ...taken } });
  } catch {
    tell({ type: "unreadable", file: 0 });
  }
  tell({ type: "end" });
};
