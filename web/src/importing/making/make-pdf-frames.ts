import type { PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist";
import { newId } from "../../draft/edits.ts";
import { drawPage } from "../../pdf/draw-page.ts";
import { openPdf, UnreadablePdf } from "../../pdf/open-pdf.ts";
import { maxFrameBytes, maxFrames } from "../frame-limits.ts";
import { encodeJpeg } from "./encode-jpeg.ts";
import { type FrameEvents, type FrameMaker, UnreadableFile } from "./frame-maker.ts";
import { photoSide } from "./photo-side.ts";

/** 150 dpi, like a scan; the unit of a PDF is 1/72 inch. */
const scale = 150 / 72;

/** A large page, such as a poster, is not drawn larger than the frame will be. */
const viewportOf = (page: PDFPageProxy, longestSide: number) => {
  const { width, height } = page.getViewport({ scale: 1 });
  return page.getViewport({ scale: Math.min(scale, longestSide / Math.max(width, height)) });
};

const makePageFrames = async (pdf: PDFDocumentProxy, events: FrameEvents, signal: AbortSignal) => {
  const total = Math.min(pdf.numPages, maxFrames);
  if (pdf.numPages > total) events.leftOut(pdf.numPages - total);
  const longestSide = photoSide(total);
  for (let number = 1; number <= total; number++) {
    events.progress(number - 1, total);
    signal.throwIfAborted();
    const page = await pdf.getPage(number);
    const canvas = await drawPage(page, { viewport: viewportOf(page, longestSide), signal });
    page.cleanup();
    const jpeg = await encodeJpeg(canvas, canvas, { longestSide, maxBytes: maxFrameBytes(total) });
    signal.throwIfAborted();
    events.frame({ id: newId(), jpeg });
  }
  events.progress(total, total);
};

/** One frame for each page, up to the limit of one import. */
export const makePdfFrames: FrameMaker<File> = async (file, events, signal) => {
  try {
    const { pdf, close } = await openPdf(file, signal);
    await makePageFrames(pdf, events, signal).finally(close);
  } catch (error) {
    signal.throwIfAborted();
    const isLocked = error instanceof UnreadablePdf && error.reason === "password";
    throw new UnreadableFile(isLocked ? "password" : "pdf");
  }
};
