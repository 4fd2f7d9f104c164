import { BlobSource, CanvasSink, Input, MATROSKA, MP4, QTFF, WEBM } from "mediabunny";
import { maxFrameBytes } from "../frame-limits.ts";
import { captionSide } from "./caption-side.ts";
import { encodeJpeg, greysOf } from "./encode-jpeg.ts";
import { fitSize } from "./fit-size.ts";
import { isNearlySame } from "./likeness.ts";
import { sampleSeconds } from "./sample-seconds.ts";
import type { WorkerMessage } from "./worker-message.ts";

const tell = (message: WorkerMessage) => self.postMessage(message);

/** Decodes only what is needed for the frames; what it cannot decode is "unreadable". */
const makeFrames = async (file: File): Promise<void> => {
  const input = new Input({ formats: [MP4, QTFF, WEBM, MATROSKA], source: new BlobSource(file) });
  const track = await input.getPrimaryVideoTrack();
  if (!track || !(await track.canDecode())) throw new Error("Not a video that can be decoded");
  const size = { width: await track.getDisplayWidth(), height: await track.getDisplayHeight() };
  const start = await track.getFirstTimestamp();
  const seconds = sampleSeconds({ start, duration: (await track.computeDuration()) - start });
  const total = seconds.length;
  tell({ type: "progress", done: 0, total });

  const sink = new CanvasSink(track, { ...fitSize(size, captionSide), fit: "fill", poolSize: 2 });
  let last: Uint8Array | undefined;
  let done = 0;
  for await (const shown of sink.canvasesAtTimestamps(seconds)) {
    const second = seconds[done] ?? 0;
    done += 1;
    if (shown) {
      const { canvas } = shown;
      const seen = greysOf(canvas);
      if (!last || !isNearlySame(last, seen)) {
        last = seen;
        const jpeg = await encodeJpeg(canvas, canvas, {
          longestSide: captionSide,
          mostBytes: maxFrameBytes(total),
        });
        tell({ type: "frame", frame: { jpeg, second: Math.max(0, second - start) } });
      }
    }
    tell({ type: "progress", done, total });
  }
};

self.onmessage = async ({ data }: MessageEvent<File>) => {
  try {
    await makeFrames(data);
  } catch {
    tell({ type: "unreadable", file: 0 });
  }
  tell({ type: "end" });
};
