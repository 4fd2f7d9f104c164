import startLibheif from "libheif-js/libheif-wasm/libheif-bundle.mjs";
import { maxFrameBytes } from "../frame-limits.ts";
import { encodeJpeg, qualityOf } from "./encode-jpeg.ts";
import { readPhotoMetadata } from "./photo-metadata.ts";
import { photoSide } from "./photo-side.ts";
import { withWallTime } from "./with-wall-time.ts";
import type { WorkerMessage } from "./worker-message.ts";

const post = (message: WorkerMessage) => self.postMessage(message);

/** The decoder rotates it as the file says. */
const pixelsOf = async (file: Blob): Promise<ImageData> => {
  const { HeifDecoder } = startLibheif();
  const [picture] = new HeifDecoder().decode(await file.arrayBuffer());
  if (!picture) throw new Error("The HEIC file contains no image");
  const pixels = new ImageData(picture.get_width(), picture.get_height());
  await new Promise<void>((resolve, reject) => {
    picture.display(pixels, (image) =>
      image ? resolve() : reject(new Error("The HEIC image cannot be decoded")),
    );
  });
  return pixels;
};

/** For HEIC photos in browsers that cannot decode them. The server's policy lets only this worker run WebAssembly. */
self.onmessage = async ({ data: { file, count } }: MessageEvent<{ file: File; count: number }>) => {
  try {
    const [pixels, { wallTime, ...taken }] = await Promise.all([pixelsOf(file), readPhotoMetadata(file)]);
    const picture = await createImageBitmap(pixels);
    const limits = { longestSide: photoSide(count), maxBytes: maxFrameBytes(count) };
    const jpeg = await encodeJpeg(picture, picture, limits);
    const quality = qualityOf(picture, picture);
    post({ type: "frame", frame: { jpeg: withWallTime(jpeg, wallTime), quality, ...taken } });
  } catch {
    // The page sees that there are no frames.
  }
  post({ type: "end" });
};
