import type { ChosenMedia } from "../sort-files.ts";
import { type FrameMaker, UnreadableFile } from "./frame-maker.ts";

/** Each maker is loaded only when a file needs it. */
export const makeFrames: FrameMaker<ChosenMedia> = async ({ kind, files }, events, signal) => {
  const [file] = files;
  if (!file) throw new UnreadableFile(kind);
  if (kind === "video") {
    const { makeVideoFrames } = await import("./make-video-frames.ts");
    return makeVideoFrames(file, events, signal);
  }
  if (kind === "pdf") {
    const { makePdfFrames } = await import("./make-pdf-frames.ts");
    return makePdfFrames(file, events, signal);
  }
  const { makeAlbumFrames } = await import("./make-album-frames.ts");
  return makeAlbumFrames(files, events, signal);
};
