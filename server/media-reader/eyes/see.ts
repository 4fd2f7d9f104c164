import { eyes } from "./eyes.ts";

/** What stands in frames, read by this process's own eyes: they are opened once, and stay open. */
export const { see } = eyes();
