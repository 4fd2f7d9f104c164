import { newId } from "../../draft/edits.ts";
import { type FrameMaker, UnreadableFile } from "./frame-maker.ts";
import { makePlayerFrames } from "./make-player-frames.ts";
import { runWorker } from "./run-worker.ts";

const worker = () => new Worker(new URL("./video-worker.ts", import.meta.url), { type: "module" });

/** Uses WebCodecs in a worker; a file that it cannot decode is played in a video element instead. */
export const makeVideoFrames: FrameMaker<File> = async (file, events, signal) => {
  let frameCount = 0;
  await runWorker(worker(), file, {
    signal,
    onMessage: (message) => {
      if (message.type === "progress") events.progress(message.done, message.total);
      if (message.type !== "frame") return;
      frameCount += 1;
      events.frame({ ...message.frame, id: newId() });
    },
  }).catch(() => signal.throwIfAborted());
  // If decoding stops halfway, the frames so far are used.
  if (frameCount > 0) return;
  await makePlayerFrames(file, events, signal).catch(() => {
    signal.throwIfAborted();
    throw new UnreadableFile("video");
  });
};
