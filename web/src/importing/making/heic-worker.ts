import startLibheif from "libheif-js/libheif-wasm/libheif-bundle.mjs";
import { maxFrameBytes } from "../frame-limits.ts";
import { encodeJpeg } from "./encode-jpeg.ts";
import { cameraNotes } from "./photo-metadata.ts";
import { photoSide } from "./photo-side.ts";
import { withWallTime } from "./with-wall-time.ts";
import type { WorkerMessage } from "./worker-message.ts";

const tell = (message: WorkerMessage) => self.postMessage(message);

/** Upright already: the decoder turns it as the file says. */
const pixelsOf = async (file: Blob): Promise<ImageData> => {
  const { HeifDecoder } = startLibheif();
  const [picture] = new HeifDecoder().decode(await file.arrayBuffer());
  if (!picture) throw new Error("No picture in it");
  const pixels = new ImageData(picture.get_width(), picture.get_height());
  await new Promise<void>((resolve, reject) => {
    picture.display(pixels, (shown) => (shown ? resolve() : reject(new Error("It cannot be decoded"))));
  });
  return pixels;
};

/** Photos in HEIC, for browsers that cannot open it. It alone may run WebAssembly: see the server's policy for it. */
self.onmessage = async ({ data: { file, count } }: MessageEvent<{ file: File; count: number }>) => {
  try {
    const [pixels, { wallTime, ...taken }] = await Promise.all([pixelsOf(file), cameraNotes(file)]);
    const picture = await createImageBitmap(pixels);
    const limits = { longestSide: photoSide(count), mostBytes: maxFrameBytes(count) };
    const jpeg = await encodeJpeg(picture, picture, limits);
    tell({ type: "frame", frame: { jpeg: withWallTime(jpeg, wallTime), ...taken } });
  } catch {
    tell({ type: "unreadable", file: 0 });
  }
  tell({ type: "end" });
};
