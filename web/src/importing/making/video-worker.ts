import { BlobSource, CanvasSink, Input, MATROSKA, MP4, QTFF, WEBM } from "mediabunny";
import { maxFrameBytes } from "../frame-limits.ts";
import { captionSide } from "./caption-side.ts";
import { encodeJpeg, greysOf } from "./encode-jpeg.ts";
import { fitSize } from "./fit-size.ts";
import { isNearlySame } from "./likeness.ts";
import { sampleSeconds } from "./sample-seconds.ts";
import type { WorkerMessage } from "./worker-message.ts";

const post = (message: WorkerMessage) => self.postMessage(message);

/** Decodes only what is needed for the frames. */
const makeFrames = async (file: File): Promise<void> => {
  const input = new Input({ formats: [MP4, QTFF, WEBM, MATROSKA], source: new BlobSource(file) });
  const track = await input.getPrimaryVideoTrack();
  if (!track || !(await track.canDecode())) throw new Error("Not a video that can be decoded");
  const size = { width: await track.getDisplayWidth(), height: await track.getDisplayHeight() };
  const start = await track.getFirstTimestamp();
  const seconds = sampleSeconds({ start, duration: (await track.computeDuration()) - start });
  const total = seconds.length;
  post({ type: "progress", done: 0, total });

  const sink = new CanvasSink(track, { ...fitSize(size, captionSide), fit: "fill", poolSize: 2 });
  let previous: Uint8Array | undefined;
  let done = 0;
  for await (const sample of sink.canvasesAtTimestamps(seconds)) {
    const second = seconds[done] ?? 0;
    done += 1;
    if (sample) {
      const { canvas } = sample;
      const pixels = greysOf(canvas);
      if (!previous || !isNearlySame(previous, pixels)) {
        previous = pixels;
        const jpeg = await encodeJpeg(canvas, canvas, {
          longestSide: captionSide,
          maxBytes: maxFrameBytes(total),
        });
        post({ type: "frame", frame: { jpeg, second: Math.max(0, second - start) } });
      }
    }
    post({ type: "progress", done, total });
  }
};

self.onmessage = async ({ data }: MessageEvent<File>) => {
  try {
    await makeFrames(data);
  } catch {
    // The page sees that there are no frames.
  }
  post({ type: "end" });
};
