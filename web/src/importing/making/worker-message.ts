import type { Frame } from "../frame.ts";

/** The messages of a worker that makes frames. */
export type WorkerMessage =
  | { readonly type: "frame"; readonly frame: Omit<Frame, "id"> }
  /** How many of the planned frames are done, including those left out because they show nothing new. */
  | { readonly type: "progress"; readonly done: number; readonly total: number }
  | { readonly type: "end" };
