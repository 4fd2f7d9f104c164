import type { PageViewport, PDFPageProxy } from "pdfjs-dist";

type Drawing = {
  readonly viewport: PageViewport;
  readonly signal: AbortSignal;
  /** Drawing for a screen waits while the page is hidden. */
  readonly intent?: "display" | "print";
};

/** A page of a PDF on a canvas of its size. */
export const drawPage = async (
  page: PDFPageProxy,
  { viewport, signal, intent = "display" }: Drawing,
): Promise<HTMLCanvasElement> => {
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(viewport.width));
  canvas.height = Math.max(1, Math.round(viewport.height));
  const drawing = page.render({ canvas, viewport, intent });
  const stop = () => drawing.cancel();
  signal.addEventListener("abort", stop, { once: true });
  await drawing.promise.finally(() => signal.removeEventListener("abort", stop));
  return canvas;
};
