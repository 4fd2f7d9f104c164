import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { createWorker, type Line, OEM, PSM, type Worker } from "tesseract.js";
import type { Box, TextPiece } from "../text-frame.ts";
import { brightInBlack, type Grey, toBlackOnWhite, toGrey } from "./ink.ts";
import type { Letter } from "./letter.ts";
import type { Picture } from "./picture.ts";

/** Tesseract in its own thread. */
export type TesseractReader = {
  /** The letters of each line. */
  readLines(crops: readonly Picture[]): Promise<readonly (readonly Letter[])[]>;
  /** Finds the lines by itself. */
  readPicture(picture: Picture): Promise<readonly TextPiece[]>;
  close(): Promise<void>;
};

export async function openTesseractReader(): Promise<TesseractReader> {
  const folder = dirname(createRequire(import.meta.url).resolve("@tesseract.js-data/eng/package.json"));
  const worker = await createWorker("eng", OEM.LSTM_ONLY, {
    // Without this path, Tesseract would download the file.
    langPath: join(folder, "4.0.0_best_int"),
    gzip: true,
    cacheMethod: "none",
  });
  await worker.setParameters({ user_defined_dpi: "150", debug_file: "/dev/null" });
  return {
    readLines: (crops) => readLines(worker, crops),
    readPicture: (picture) => readPicture(worker, picture),
    close: async () => {
      await worker.terminate();
    },
  };
}

const margin = 22;

/** Draws all lines below each other into one image, because each image has a fixed cost. */
async function readLines(worker: Worker, crops: readonly Picture[]): Promise<readonly (readonly Letter[])[]> {
  if (crops.length === 0) return [];
  const lines = crops.map(toBlackOnWhite);
  const width = Math.max(...lines.map((line) => line.width)) + 2 * margin;
  const height = lines.reduce((sum, line) => sum + line.height + margin, margin);
  const page = { width, height, pixels: new Uint8Array(width * height).fill(255) };
  const tops: number[] = [];
  let top = margin;
  for (const line of lines) {
    paste(line, page, top);
    tops.push(top);
    top += line.height + margin;
  }
  await worker.setParameters({ tessedit_pageseg_mode: PSM.SINGLE_BLOCK });
  const found = await linesOf(worker, page);
  return lines.map((line, index) => {
    const middle = (tops[index] ?? 0) + line.height / 2;
    const own = found.filter(({ bbox }) => bbox.y0 < middle && bbox.y1 > middle);
    return lettersOf(own, { left: margin, width: line.width });
  });
}

function paste(line: Grey, page: Grey, top: number): void {
  for (let row = 0; row < line.height; row++) {
    const pixels = line.pixels.subarray(row * line.width, (row + 1) * line.width);
    page.pixels.set(pixels, (top + row) * page.width + margin);
  }
}

async function linesOf(worker: Worker, image: Grey): Promise<Line[]> {
  const header = Buffer.from(`P5\n${image.width} ${image.height}\n255\n`);
  const { data } = await worker.recognize(
    Buffer.concat([header, image.pixels]),
    {},
    { text: false, blocks: true },
  );
  return (data.blocks ?? []).flatMap(({ paragraphs }) => paragraphs.flatMap(({ lines }) => lines));
}

function lettersOf(lines: readonly Line[], { left, width }: { left: number; width: number }): Letter[] {
  const words = lines.flatMap((line) => line.words).sort((one, other) => one.bbox.x0 - other.bbox.x0);
  const placed = (x: number) => Math.max(0, Math.min(1, (x - left) / width));
  return words.flatMap((word, index) => {
    const sure = word.confidence / 100;
    const letters = word.symbols.map(({ text, confidence, bbox }) => ({
      sign: text,
      sure: Math.min(sure, confidence / 100),
      at: placed((bbox.x0 + bbox.x1) / 2),
    }));
    return index === 0 ? letters : [{ sign: " ", sure, at: placed(word.bbox.x0) }, ...letters];
  });
}

/** Reads the picture and its bright areas. Where both have text, the longer and surer reading wins. */
async function readPicture(worker: Worker, picture: Picture): Promise<readonly TextPiece[]> {
  await worker.setParameters({ tessedit_pageseg_mode: PSM.AUTO });
  const plain = piecesOf(await linesOf(worker, toGrey(picture)));
  const bright = piecesOf(await linesOf(worker, brightInBlack(picture)));
  const worth = (pieces: readonly TextPiece[]) =>
    pieces.reduce((sum, { text, confidence }) => sum + text.length * (confidence - 0.5), 0);
  const isBetter = (piece: TextPiece, others: readonly TextPiece[]) =>
    worth([piece]) > worth(others.filter(({ box }) => covers(box, piece.box)));
  const kept = plain.filter((piece) => isBetter(piece, bright));
  return [...kept, ...bright.filter((piece) => !kept.some(({ box }) => covers(box, piece.box)))];
}

function piecesOf(lines: readonly Line[]): TextPiece[] {
  return lines.flatMap((line) => {
    const words = line.words.filter(({ confidence }) => confidence > 60);
    const text = words.map((word) => word.text).join(" ");
    if (!/[\p{L}\p{N}]/u.test(text)) return [];
    const confidence = words.reduce((sum, word) => sum + word.confidence, 0) / words.length / 100;
    const { x0, y0, x1, y1 } = line.bbox;
    return { text, confidence, box: { left: x0, top: y0, width: x1 - x0, height: y1 - y0 } };
  });
}

/** Whether two boxes share more than a third of the smaller one. */
function covers(one: Box, other: Box): boolean {
  const across = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left);
  const down = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top);
  const smaller = Math.min(one.width * one.height, other.width * other.height);
  return across > 0 && down > 0 && 3 * across * down > smaller;
}
