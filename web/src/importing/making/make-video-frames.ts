import { newId } from "../../draft/edits.ts";
import { type FrameMaker, UnreadableFile } from "./frame-maker.ts";
import { makePlayerFrames } from "./make-player-frames.ts";
import { runWorker } from "./run-worker.ts";

const worker = () => new Worker(new URL("./video-worker.ts", import.meta.url), { type: "module" });

/** With WebCodecs, off the main thread; a file that it cannot decode is played and photographed instead. */
export const makeVideoFrames: FrameMaker<File> = async (file, hear, signal) => {
  let made = 0;
  await runWorker(worker(), file, {
    signal,
    hear: (message) => {
      if (message.type === "progress") hear.progress(message.done, message.total);
      if (message.type !== "frame") return;
      made += 1;
      hear.frame({ ...message.frame, id: newId() });
    },
  }).catch(() => signal.throwIfAborted());
  // One that breaks off in the middle has shown what it has.
  if (made > 0) return;
  await makePlayerFrames(file, hear, signal).catch(() => {
    signal.throwIfAborted();
    throw new UnreadableFile("video");
  });
};
