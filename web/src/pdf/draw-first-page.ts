import { drawPage } from "./draw-page.ts";
import { openPdf } from "./open-pdf.ts";

/** More is not seen without zooming in, and by then the viewer itself is there. */
const maxWidth = 1_200;
const maxHeight = 2_400;

/** A PDF that takes longer is shown when its viewer has opened it. */
const patienceMs = 15_000;

/** A picture of a PDF's first page, as wide as this screen. */
export const drawFirstPage = async (file: Blob, signal: AbortSignal): Promise<Blob> => {
  const limited = AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]);
  const { pdf, close } = await openPdf(file, limited);
  try {
    const page = await pdf.getPage(1);
    const { width, height } = page.getViewport({ scale: 1 });
    const wanted = Math.min(maxWidth, innerWidth * devicePixelRatio);
    const viewport = page.getViewport({ scale: Math.min(wanted / width, maxHeight / height) });
    const canvas = await drawPage(page, { viewport, signal: limited, intent: "print" });
    return await encode(canvas);
  } finally {
    close();
  }
};

const encode = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error("The browser could not encode the page"))),
      "image/webp",
      0.85,
    ),
  );
