import { errorReason } from "../../outside/error-reason.ts";
import type { TextFrame } from "../text-frame.ts";
import { mergeReadings } from "./merge-readings.ts";
import { nearDuplicates } from "./near-duplicates.ts";
import { loadOnnx, type Onnx } from "./onnx.ts";
import { openPaddleReader, type PaddleReader } from "./paddle-reader.ts";
import { type Picture, pictureAt } from "./picture.ts";
import { inReadingOrder } from "./reading-order.ts";
import { splitPieces } from "./split-pieces.ts";
import { openTesseractReader, type TesseractReader } from "./tesseract-reader.ts";

/** Text recognition. It loads its models on first use, and they stay in memory. */
export type Ocr = {
  /** The text of frames in order, near-duplicates once. Calls `tell` with the number of frames done. */
  recogniseFrames(
    frames: readonly { readonly path: string }[],
    tell?: (done: number) => void,
  ): Promise<TextFrame[]>;
  close(): Promise<void>;
};

type Sight = Omit<TextFrame, "frames">;

export function createOcr(load: () => Promise<Onnx> = loadOnnx): Ocr {
  let opened: Promise<Readers> | undefined;
  return {
    async recogniseFrames(frames, tell) {
      opened ??= openReaders(load);
      const readers = await opened;
      const seen: Promise<TextFrame>[] = [];
      let done = 0;
      for (const { frames: same, sharpest } of await nearDuplicates(frames)) {
        const sight = await lookAt(await pictureAt(frames[sharpest]?.path ?? ""), readers);
        const others = same.filter((frame) => frame !== sharpest);
        seen.push(
          sight.finished.then((sight) => {
            done += same.length;
            tell?.(done);
            return { frames: [sharpest, ...others], ...sight };
          }),
        );
      }
      return Promise.all(seen);
    },
    async close() {
      await (await opened)?.second.close();
    },
  };
}

/** With less confidence it is rarely text. */
const minConfidence = 0.3;

type Readers = { readonly first: PaddleReader | undefined; readonly second: TesseractReader };

/** Without the optional packages of the first reader, the second one reads alone. */
async function openReaders(load: () => Promise<Onnx>): Promise<Readers> {
  const first = await openPaddleReader(load).catch((error) => {
    // Tells the operator that an optional package is missing.
    process.emitWarning(`Text in media is read by Tesseract alone: ${errorReason(error)}`);
    return undefined;
  });
  return { first, second: await openTesseractReader() };
}

/** Resolves when the first reader is done, so that it can start the next picture while the second reads this one. */
async function lookAt(
  picture: Picture,
  { first, second }: Readers,
): Promise<{ readonly finished: Promise<Sight> }> {
  const { width, height } = picture;
  if (!first) {
    const lines = inReadingOrder(await second.readPicture(picture));
    return { finished: Promise.resolve({ width, height, lines }) };
  }
  const { regions, crops, angle } = await first.find(picture);
  const again = second.readLines(crops);
  const readings = await first.read(crops);
  const finish = async (): Promise<Sight> => {
    const opinions = await again;
    const pieces = regions.flatMap((region, index) => {
      const letters = mergeReadings(readings[index] ?? [], opinions[index] ?? [], { margin: 0.3, added: 2 });
      return splitPieces(region, letters, { width, height, angle });
    });
    const lines = inReadingOrder(pieces.filter(({ confidence }) => confidence >= minConfidence));
    return { width, height, lines };
  };
  return { finished: finish() };
}
