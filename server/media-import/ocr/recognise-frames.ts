import { createOcr } from "./ocr.ts";

/** Recognises the text of frames. OCR is opened once in each process and stays open. */
export const { recogniseFrames } = createOcr();
