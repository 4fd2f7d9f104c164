import type { ChosenMedia } from "../sort-files.ts";
import { type FrameMaker, UnreadableFile } from "./frame-maker.ts";

/** Each maker is loaded only when a file needs it. */
export const makeFrames: FrameMaker<ChosenMedia> = async ({ kind, files }, hear, signal) => {
  const [file] = files;
  if (!file) throw new UnreadableFile(kind);
  if (kind === "video") {
    const { makeVideoFrames: framesOfVideo } = await import("./make-video-frames.ts");
    return framesOfVideo(file, hear, signal);
  }
  if (kind === "pdf") {
    const { makePdfFrames: framesOfPdf } = await import("./make-pdf-frames.ts");
    return framesOfPdf(file, hear, signal);
  }
  const { makeAlbumFrames: framesOfAlbum } = await import("./make-album-frames.ts");
  return framesOfAlbum(files, hear, signal);
};
