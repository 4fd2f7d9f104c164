import type { Frame } from "../frame.ts";

/** What is told while frames are made. */
export type FrameEvents = {
  readonly frame: (frame: Frame) => void;
  readonly progress: (done: number, total: number) => void;
  /** A photo that could not be opened; the others go on. */
  readonly unreadable: (name: string) => void;
  /** Pages of a PDF that one import has no room for. */
  readonly leftOut: (pages: number) => void;
};

/** Gives up as soon as the signal says so, also in the midst of a file. */
export type FrameMaker<Source> = (source: Source, hear: FrameEvents, signal: AbortSignal) => Promise<void>;

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
