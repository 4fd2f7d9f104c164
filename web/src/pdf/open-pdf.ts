import {
  getDocument,
  PasswordException,
  type PDFDocumentProxy,
  PDFWorker,
  VerbosityLevel,
  version,
} from "pdfjs-dist";
import { takePdfWorker } from "./pdf-worker.ts";

export type OpenedPdf = { readonly pdf: PDFDocumentProxy; readonly close: () => void };

/** Why a PDF cannot be shown here. */
export class UnreadablePdf extends Error {
  override readonly name = "UnreadablePdf";
  readonly reason: "password" | "damaged";

  constructor(reason: UnreadablePdf["reason"]) {
    super(reason);
    this.reason = reason;
  }
}

/** Parts of PDF.js that only some files need, loaded on demand; see web/pdf-parts.ts. */
const parts = `/assets/pdfjs-${version}`;

/** Opens a PDF in its own worker, which ends when the PDF is closed or opening is aborted. */
export const openPdf = async (file: Blob, signal?: AbortSignal): Promise<OpenedPdf> => {
  const data = await file.arrayBuffer();
  signal?.throwIfAborted();
  const port = takePdfWorker();
  // The page shows what is wrong with a file, so warnings in the console are not needed.
  const verbosity = VerbosityLevel.ERRORS;
  const worker = PDFWorker.create({ port, verbosity });
  const task = getDocument({
    data,
    worker,
    verbosity,
    standardFontDataUrl: `${parts}/standard_fonts/`,
    cMapUrl: `${parts}/cmaps/`,
    wasmUrl: `${parts}/wasm/`,
    // The worker parses untrusted files, so it has no network access: the page fetches for it.
    useWorkerFetch: false,
  });
  const close = () => {
    signal?.removeEventListener("abort", close);
    void task.destroy().finally(() => {
      worker.destroy();
      port.terminate();
    });
  };
  signal?.addEventListener("abort", close, { once: true });
  try {
    return { pdf: await task.promise, close };
  } catch (error) {
    close();
    throw new UnreadablePdf(error instanceof PasswordException ? "password" : "damaged");
  }
};
