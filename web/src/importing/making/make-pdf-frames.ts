import type { PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist";
import { newId } from "../../draft/edits.ts";
import { openPdf, UnreadablePdf } from "../../pdf/open-pdf.ts";
import { maxFrameBytes, maxFrames } from "../frame-limits.ts";
import { encodeJpeg } from "./encode-jpeg.ts";
import { type FrameEvents, type FrameMaker, UnreadableFile } from "./frame-maker.ts";
import { photoSide } from "./photo-side.ts";

/** As sharp as a page is scanned; a PDF's own unit is a 72nd of an inch. */
const scale = 150 / 72;

/** A poster is not drawn larger than it is sent. */
const viewportOf = (page: PDFPageProxy, longestSide: number) => {
  const { width, height } = page.getViewport({ scale: 1 });
  return page.getViewport({ scale: Math.min(scale, longestSide / Math.max(width, height)) });
};

const drawnPage = async (page: PDFPageProxy, longestSide: number, signal: AbortSignal) => {
  const viewport = viewportOf(page, longestSide);
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(viewport.width));
  canvas.height = Math.max(1, Math.round(viewport.height));
  const drawing = page.render({ canvas, viewport });
  const stop = () => drawing.cancel();
  signal.addEventListener("abort", stop, { once: true });
  await drawing.promise.finally(() => signal.removeEventListener("abort", stop));
  page.cleanup();
  return canvas;
};

const framesOf = async (pdf: PDFDocumentProxy, hear: FrameEvents, signal: AbortSignal) => {
  const total = Math.min(pdf.numPages, maxFrames);
  if (pdf.numPages > total) hear.leftOut(pdf.numPages - total);
  const longestSide = photoSide(total);
  for (let number = 1; number <= total; number++) {
    hear.progress(number - 1, total);
    signal.throwIfAborted();
    const canvas = await drawnPage(await pdf.getPage(number), longestSide, signal);
    const jpeg = await encodeJpeg(canvas, canvas, { longestSide, mostBytes: maxFrameBytes(total) });
    signal.throwIfAborted();
    hear.frame({ id: newId(), jpeg });
  }
  hear.progress(total, total);
};

/** Its pages, one frame each, as far as there is room. */
export const makePdfFrames: FrameMaker<File> = async (file, hear, signal) => {
  try {
    const { pdf, close } = await openPdf(file, signal);
    await framesOf(pdf, hear, signal).finally(close);
  } catch (error) {
    signal.throwIfAborted();
    const isLocked = error instanceof UnreadablePdf && error.reason === "password";
    throw new UnreadableFile(isLocked ? "password" : "pdf");
  }
};
