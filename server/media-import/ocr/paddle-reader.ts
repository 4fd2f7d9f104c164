import { cjkConfidence, hasKana, insertCjk, mayBeCjk } from "./cjk.ts";
import { findLines, type TextRegion } from "./find-lines.ts";
import type { Letter } from "./letter.ts";
import { lineCrop } from "./line-crop.ts";
import { mergeReadings } from "./merge-readings.ts";
import { loadModels } from "./models.ts";
import type { Onnx } from "./onnx.ts";
import type { Picture } from "./picture.ts";
import { recognise } from "./recognise.ts";

/** PP-OCR: a detector for lines, and recognisers for several alphabets. */
export type PaddleReader = {
  /** The lines of a picture, each cut out, and their common angle. */
  find(picture: Picture): Promise<FoundLines>;
  /** The letters of each crop. */
  read(crops: readonly Picture[]): Promise<readonly (readonly Letter[])[]>;
};

type FoundLines = {
  readonly regions: readonly TextRegion[];
  readonly crops: readonly Picture[];
  readonly angle: number;
};

/** Rejects if the optional packages are missing. */
export async function openPaddleReader(loadOnnx: () => Promise<Onnx>): Promise<PaddleReader> {
  const models = await loadModels(loadOnnx);
  const { onnx, latin, english, chinese, japanese } = models;
  const reading = (crop: Picture, recogniser: typeof latin) => recognise(onnx, recogniser, crop);

  async function readCjk(crops: readonly Picture[]): Promise<readonly (readonly Letter[])[]> {
    const asJapanese: (readonly Letter[])[] = [];
    for (const crop of crops) asJapanese.push(await reading(crop, await japanese()));
    if (asJapanese.every((letters) => cjkConfidence(letters) < 0.5)) return [];
    // If one line has kana, the whole frame is Japanese.
    if (asJapanese.some(hasKana)) return asJapanese;
    const asChinese: (readonly Letter[])[] = [];
    for (const crop of crops) asChinese.push(await reading(crop, await chinese()));
    const total = (readings: readonly (readonly Letter[])[]) =>
      readings.reduce((sum, letters) => sum + cjkConfidence(letters), 0);
    return total(asChinese) > total(asJapanese) ? asChinese : asJapanese;
  }

  return {
    async find(picture) {
      const { regions, angle } = await findLines(models, picture);
      return { regions, crops: regions.map((region) => lineCrop(picture, region)), angle };
    },
    async read(crops) {
      const readings: (readonly Letter[])[] = [];
      for (const crop of crops) {
        const accented = await reading(crop, latin);
        readings.push(mergeReadings(accented, await reading(crop, english), { margin: 0.1, added: 0.9 }));
      }
      const lines = crops.map((crop, index) => ({ crop, letters: readings[index] ?? [] }));
      const doubtful = lines.filter(({ crop, letters }) => mayBeCjk(letters, crop.width));
      const cjk = await readCjk(doubtful.map(({ crop }) => crop));
      return lines.map((line) => {
        const other = cjk[doubtful.indexOf(line)];
        return other ? insertCjk(line.letters, other, line.crop.width) : line.letters;
      });
    },
  };
}
