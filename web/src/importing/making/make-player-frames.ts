import { newId } from "../../draft/edits.ts";
import { maxFrameBytes } from "../frame-limits.ts";
import { captionSide } from "./caption-side.ts";
import { encodeJpeg, greysOf } from "./encode-jpeg.ts";
import type { FrameMaker } from "./frame-maker.ts";
import { isNearlySame } from "./likeness.ts";
import { sampleSeconds } from "./sample-seconds.ts";

/** A player that says nothing for so long will not any more. */
const patienceMs = 20_000;

/** Until the event comes; an error of the player, giving up and silence end the waiting. */
const heard = (player: HTMLVideoElement, event: string, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const waiting = new AbortController();
    const until = AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]);
    const settle = (end: () => void) => () => {
      waiting.abort();
      end();
    };
    const options = { once: true, signal: waiting.signal };
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

/** A page that nobody looks at, and some browsers, do not say when a frame is shown. */
const showingMs = 1_000;

/** Until the next frame can be drawn: a busy browser says that it is there while it still shows the last one. */
const shown = (player: HTMLVideoElement): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, showingMs);
    if (!("requestVideoFrameCallback" in player)) return;
    player.requestVideoFrameCallback(() => {
      clearTimeout(timer);
      resolve();
    });
  });

/** What was recorded in a browser has no length until its end was seen. */
const lengthOf = async (player: HTMLVideoElement, signal: AbortSignal): Promise<number> => {
  if (!Number.isFinite(player.duration)) {
    const known = heard(player, "durationchange", signal);
    player.currentTime = Number.MAX_SAFE_INTEGER;
    await known;
  }
  return player.duration;
};

/** Goes to each second with the browser's own player, and takes a picture there. */
export const makePlayerFrames: FrameMaker<File> = async (file, hear, signal) => {
  const player = document.createElement("video");
  const url = URL.createObjectURL(file);
  try {
    const loaded = Promise.all([heard(player, "loadeddata", signal), shown(player)]);
    player.muted = true;
    player.preload = "auto";
    player.src = url;
    await loaded;
    const seconds = sampleSeconds({ duration: await lengthOf(player, signal) });
    let last: Uint8Array | undefined;
    for (const [done, second] of seconds.entries()) {
      hear.progress(done, seconds.length);
      const there = Promise.all([heard(player, "seeked", signal), shown(player)]);
      player.currentTime = second;
      await there;
      const seen = greysOf(player);
      if (last && isNearlySame(last, seen)) continue;
      last = seen;
      const size = { width: player.videoWidth, height: player.videoHeight };
      const limits = { longestSide: captionSide, mostBytes: maxFrameBytes(seconds.length) };
      const jpeg = await encodeJpeg(player, size, limits);
      signal.throwIfAborted();
      hear.frame({ id: newId(), jpeg, second });
    }
    hear.progress(seconds.length, seconds.length);
  } finally {
    player.removeAttribute("src");
    player.load();
    URL.revokeObjectURL(url);
  }
};
