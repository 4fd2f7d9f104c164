import { expectPdf } from "./pdf-worker.ts";

type Reader = typeof import("./open-pdf.ts");

let loading: Promise<Reader> | undefined;

/** PDF.js, which is large. What fails is tried again the next time. */
export const loadReader = (): Promise<Reader> => {
  loading ??= import("./open-pdf.ts");
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
};

/** Tickets are PDFs, most often: what opens them is loaded before somebody stands at a gate. */
export const expectPdfs = (): void => {
  expectPdf();
  // A failure is reported where the file is shown.
  loadReader().catch(() => {});
};
