import { newId } from "../../draft/edits.ts";
import type { Frame } from "../frame.ts";
import { type FrameMaker, UnreadableFile } from "./frame-maker.ts";
import { runWorker } from "./run-worker.ts";

const photoWorker = () => new Worker(new URL("./photo-worker.ts", import.meta.url), { type: "module" });
const heicWorker = () => new Worker(new URL("./heic-worker.ts", import.meta.url), { type: "module" });

type Photo = { readonly file: File; readonly count: number };

const isHeic = ({ name, type }: File) => /^image\/hei[cf]/i.test(type) || /\.hei[cf]$/i.test(name);

/** Lets the browser decode it, and libheif if that fails for HEIC; undefined if neither can. */
const frameOf = async (photo: Photo, signal: AbortSignal): Promise<Frame | undefined> => {
  for (const worker of isHeic(photo.file) ? [photoWorker, heicWorker] : [photoWorker]) {
    let frame: Frame | undefined;
    const onMessage = (message: { type: string; frame?: Omit<Frame, "id"> }) => {
      if (message.frame) frame = { ...message.frame, id: newId() };
    };
    await runWorker(worker(), photo, { onMessage, signal }).catch(() => {});
    if (frame || signal.aborted) return frame;
  }
  return undefined;
};

/** Several photos at a time, in their order. Each has its own worker, so that its memory is freed at once. */
export const makeAlbumFrames: FrameMaker<readonly File[]> = async (files, events, signal) => {
  const waiting = [...files];
  const running: { readonly file: File; readonly frame: Promise<Frame | undefined> }[] = [];
  const begin = () => {
    const file = waiting.shift();
    if (file) running.push({ file, frame: frameOf({ file, count: files.length }, signal) });
  };
  for (let ahead = 0; ahead < Math.min(4, navigator.hardwareConcurrency); ahead++) begin();

  let [done, frameCount] = [0, 0];
  events.progress(done, files.length);
  for (let next = running.shift(); next; next = running.shift()) {
    const frame = await next.frame;
    signal.throwIfAborted();
    begin();
    done += 1;
    if (frame) {
      frameCount += 1;
      events.frame(frame);
    } else events.unreadable(next.file.name);
    events.progress(done, files.length);
  }
  if (frameCount === 0) throw new UnreadableFile("album");
};
