import PageWorker from "pdfjs-dist/build/pdf.worker.min.mjs?worker";

let spare: Worker | undefined;
let isExpected = false;

/** Starts the worker for the first PDF, which takes longer than most PDFs do. */
export const expectPdf = (): void => {
  if (isExpected) return;
  isExpected = true;
  const started = new PageWorker();
  spare = started;
  started.addEventListener("error", () => {
    if (spare === started) spare = undefined;
  });
};

/** Each PDF has its own. */
export const takePdfWorker = (): Worker => {
  isExpected = true;
  const port = spare ?? new PageWorker();
  spare = undefined;
  return port;
};
