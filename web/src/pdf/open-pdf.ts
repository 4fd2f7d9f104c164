import {
  getDocument,
  PasswordException,
  type PDFDocumentProxy,
  PDFWorker,
  VerbosityLevel,
  version,
} from "pdfjs-dist";
import PageWorker from "pdfjs-dist/build/pdf.worker.min.mjs?worker";

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

/** What only some files need, asked for when one does; see web/pdf-parts.ts. */
const parts = `/assets/pdfjs-${version}`;

/** Opens a PDF in a worker of its own, which ends when it is closed or given up. */
export const openPdf = async (file: Blob, signal?: AbortSignal): Promise<OpenedPdf> => {
  const data = await file.arrayBuffer();
  signal?.throwIfAborted();
  const port = new PageWorker();
  // What is wrong with a file is told on the page.
  const verbosity = VerbosityLevel.ERRORS;
  const worker = PDFWorker.create({ port, verbosity });
  const task = getDocument({
    data,
    worker,
    verbosity,
    standardFontDataUrl: `${parts}/standard_fonts/`,
    cMapUrl: `${parts}/cmaps/`,
    wasmUrl: `${parts}/wasm/`,
    // The worker meets whatever is in the file, so it reaches nothing: the page fetches for it.
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
