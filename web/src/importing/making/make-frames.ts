import type { ChosenMedia } from "../chosen-media.ts";
import { type FrameMaker, UnreadableFile } from "./frame-makers.ts";

/** What is heavy comes only with a file that needs it. */
export const makeFrames: FrameMaker<ChosenMedia> = async ({ kind, files }, hear, signal) => {
  const [file] = files;
  if (!file) throw new UnreadableFile(kind);
  if (kind === "video") {
    const { makeVideoFrames: framesOfVideo } = await import("./frames-of-video.ts");
    return framesOfVideo(file, hear, signal);
  }
  if (kind === "pdf") {
    const { makePdfFrames: framesOfPdf } = await import("./frames-of-pdf.ts");
    return framesOfPdf(file, hear, signal);
  }
  const { makeAlbumFrames: framesOfAlbum } = await import("./frames-of-album.ts");
  return framesOfAlbum(files, hear, signal);
};
