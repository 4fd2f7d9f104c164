import PageWorker from "pdfjs-dist/build/pdf.worker.min.mjs?worker";

let spare: Worker | undefined;

/** Starts the worker for the next PDF, which takes longer than most PDFs do. */
export const expectPdf = (): void => {
  if (spare) return;
  const started = new PageWorker();
  spare = started;
  started.addEventListener("error", () => {
    if (spare === started) spare = undefined;
  });
};

/** Each PDF has its own. */
export const takePdfWorker = (): Worker => {
  const port = spare ?? new PageWorker();
  spare = undefined;
  return port;
};
