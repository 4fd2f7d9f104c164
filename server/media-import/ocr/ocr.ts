import { errorReason } from "../../outside/error-reason.ts";
import type { SeenFrame } from "../seen-frame.ts";
import { type FirstReader, openFirstReader } from "./first-reader.ts";
import { nearDuplicates } from "./near-duplicates.ts";
import { loadOnnx, type Onnx } from "./onnx.ts";
import { type Picture, pictureAt } from "./picture.ts";
import { piecesOf } from "./pieces-of.ts";
import { inReadingOrder } from "./reading-order.ts";
import { openSecondReader, type SecondReader } from "./second-reader.ts";
import { weave } from "./weave.ts";

/** They read text in frames. They open when first needed, and hold much memory from then on. */
export type Eyes = {
  /** What stands in the frames: near-duplicates once, in the order of the media. Says how many are done, each time. */
  see(frames: readonly { readonly path: string }[], tell?: (done: number) => void): Promise<SeenFrame[]>;
  close(): Promise<void>;
};

type Sight = Omit<SeenFrame, "frames">;

export function eyes(load: () => Promise<Onnx> = loadOnnx): Eyes {
  let opened: Promise<Readers> | undefined;
  return {
    async see(frames, tell) {
      opened ??= openReaders(load);
      const readers = await opened;
      const seen: Promise<SeenFrame>[] = [];
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

/** Below, it is hardly ever text. */
const leastConfidence = 0.3;

type Readers = { readonly first: FirstReader | undefined; readonly second: SecondReader };

/** Where the first cannot be had, the second does it alone. */
async function openReaders(load: () => Promise<Onnx>): Promise<Readers> {
  const first = await openFirstReader(load).catch((error) => {
    // For the operator: what is missing is an optional package, and an install brings it.
    process.emitWarning(`Text in media is read by Tesseract alone: ${errorReason(error)}`);
    return undefined;
  });
  return { first, second: await openSecondReader() };
}

/** Is done when the first reader is, so that it can go on with the next picture while the second reads this one. */
async function lookAt(
  picture: Picture,
  { first, second }: Readers,
): Promise<{ readonly finished: Promise<Sight> }> {
  const { width, height } = picture;
  if (!first) {
    const lines = inReadingOrder(await second.readPicture(picture));
    return { finished: Promise.resolve({ width, height, lines }) };
  }
  const { slabs, crops, angle } = await first.find(picture);
  const again = second.readLines(crops);
  const readings = await first.read(crops);
  const finish = async (): Promise<Sight> => {
    const opinions = await again;
    const pieces = slabs.flatMap((slab, index) => {
      const letters = weave(readings[index] ?? [], opinions[index] ?? [], { margin: 0.3, added: 2 });
      return piecesOf(slab, letters, { width, height, angle });
    });
    const lines = inReadingOrder(pieces.filter(({ confidence }) => confidence >= leastConfidence));
    return { width, height, lines };
  };
  return { finished: finish() };
}
