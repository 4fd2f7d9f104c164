import type { Frame } from "../frame.ts";

/** Events while frames are made. */
export type FrameEvents = {
  readonly frame: (frame: Frame) => void;
  readonly progress: (done: number, total: number) => void;
  /** A photo that could not be opened. */
  readonly unreadable: (name: string) => void;
  /** How many pages of a PDF exceed the limit of one import. */
  readonly leftOut: (pages: number) => void;
};

/** Stops when the signal aborts, even within a file. */
export type FrameMaker<Source> = (source: Source, events: FrameEvents, signal: AbortSignal) => Promise<void>;

type Reason = "video" | "album" | "pdf" | "password";

/** No frame could be made. */
export class UnreadableFile extends Error {
  override readonly name = "UnreadableFile";
  readonly reason: Reason;

  constructor(reason: Reason) {
    super(`Nothing can be read from this: ${reason}`);
    this.reason = reason;
  }
}
