import { eyes } from "./ocr.ts";

/** What stands in frames, read by this process's own eyes: they are opened once, and stay open. */
export const { see } = eyes();
