import { newId } from "../../draft/edits.ts";
import { maxFrameBytes } from "../frame-limits.ts";
import { captionSide } from "./caption-side.ts";
import { encodeJpeg, greysOf } from "./encode-jpeg.ts";
import type { FrameMaker } from "./frame-maker.ts";
import { isNearlySame } from "./likeness.ts";
import { sampleSeconds } from "./sample-seconds.ts";

/** After this long without an event, the player has failed. */
const eventTimeoutMs = 20_000;

/** Waits for an event; rejects on an error of the player, when aborted, and after a timeout. */
const waitForEvent = (player: HTMLVideoElement, event: string, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const listeners = new AbortController();
    const until = AbortSignal.any([signal, AbortSignal.timeout(eventTimeoutMs)]);
    const settle = (end: () => void) => () => {
      listeners.abort();
      end();
    };
    const options = { once: true, signal: listeners.signal };
    player.addEventListener(event, settle(resolve), options);
    player.addEventListener(
      "error",
      settle(() => reject(player.error)),
      options,
    );
    until.addEventListener(
      "abort",
      settle(() => reject(until.reason)),
      options,
    );
    if (until.aborted) settle(() => reject(until.reason))();
  });

/** Hidden pages and some browsers do not report when a frame is shown. */
const frameTimeoutMs = 1_000;

/** Waits until the next frame is visible, because a busy browser may still show the previous one after “seeked”. */
const waitForFrame = (player: HTMLVideoElement): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, frameTimeoutMs);
    if (!("requestVideoFrameCallback" in player)) return;
    player.requestVideoFrameCallback(() => {
      clearTimeout(timer);
      resolve();
    });
  });

/** A video recorded in a browser has no known duration until the player has reached its end. */
const durationOf = async (player: HTMLVideoElement, signal: AbortSignal): Promise<number> => {
  if (!Number.isFinite(player.duration)) {
    const durationKnown = waitForEvent(player, "durationchange", signal);
    player.currentTime = Number.MAX_SAFE_INTEGER;
    await durationKnown;
  }
  return player.duration;
};

/** Seeks to each second in a video element, and draws what it shows. */
export const makePlayerFrames: FrameMaker<File> = async (file, events, signal) => {
  const player = document.createElement("video");
  const url = URL.createObjectURL(file);
  try {
    const loaded = Promise.all([waitForEvent(player, "loadeddata", signal), waitForFrame(player)]);
    player.muted = true;
    player.preload = "auto";
    player.src = url;
    await loaded;
    const seconds = sampleSeconds({ duration: await durationOf(player, signal) });
    let previous: Uint8Array | undefined;
    for (const [done, second] of seconds.entries()) {
      events.progress(done, seconds.length);
      const seeked = Promise.all([waitForEvent(player, "seeked", signal), waitForFrame(player)]);
      player.currentTime = second;
      await seeked;
      const pixels = greysOf(player);
      if (previous && isNearlySame(previous, pixels)) continue;
      previous = pixels;
      const size = { width: player.videoWidth, height: player.videoHeight };
      const limits = { longestSide: captionSide, maxBytes: maxFrameBytes(seconds.length) };
      const jpeg = await encodeJpeg(player, size, limits);
      signal.throwIfAborted();
      events.frame({ id: newId(), jpeg, second });
    }
    events.progress(seconds.length, seconds.length);
  } finally {
    player.removeAttribute("src");
    player.load();
    URL.revokeObjectURL(url);
  }
};
