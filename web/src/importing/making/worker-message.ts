import type { Frame } from "../frame.ts";

/** What a worker that makes frames tells, until it ends. */
export type WorkerMessage =
  | { readonly type: "frame"; readonly frame: Omit<Frame, "id"> }
  /** How many of the planned frames are made, or left out because they show nothing new. */
  | { readonly type: "progress"; readonly done: number; readonly total: number }
  /** A file of an album that could not be opened, by its place in the list. */
  | { readonly type: "unreadable"; readonly file: number }
  | { readonly type: "end" };
