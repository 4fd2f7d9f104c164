import { createOcr } from "./ocr.ts";

/** The text of frames, read by one OCR that this process opens once and keeps open. */
export const { recogniseFrames } = createOcr();
