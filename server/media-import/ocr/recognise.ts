import type { Letter } from "./letter.ts";
import { lineHeight } from "./line-crop.ts";
import type { Recogniser } from "./models.ts";
import { ask, type Onnx } from "./onnx.ts";
import type { Picture } from "./picture.ts";

/** Recognises a line. One at a time, because a batch takes as long and needs more memory. */
export async function recognise(
  onnx: Onnx,
  { model, alphabet }: Recogniser,
  crop: Picture,
): Promise<readonly Letter[]> {
  const width = Math.ceil((crop.width + 8) / 16) * 16;
  const { data, dims } = await ask(onnx, model, asRecogniserSees(crop, width), [1, 3, lineHeight, width]);
  const [, steps = 0] = dims;
  return lettersOf(data, { alphabet, steps, stretch: width / crop.width });
}

/** Planes of blue, green and red, from -1 to 1; outside the crop they are 0. */
function asRecogniserSees(crop: Picture, width: number): Float32Array {
  const plane = lineHeight * width;
  const values = new Float32Array(3 * plane);
  for (let channel = 0; channel < 3; channel++) {
    for (let row = 0; row < lineHeight; row++) {
      let from = 3 * row * crop.width + 2 - channel;
      let to = channel * plane + row * width;
      for (let column = 0; column < crop.width; column++, from += 3, to++) {
        values[to] = (crop.pixels[from] ?? 0) / 127.5 - 1;
      }
    }
  }
  return values;
}

type Steps = { readonly alphabet: readonly string[]; readonly steps: number; readonly stretch: number };

/** Takes the most likely sign at each step. The same sign over several steps is one letter. */
function lettersOf(chances: Float32Array, { alphabet, steps, stretch }: Steps): Letter[] {
  const signs = steps === 0 ? 0 : chances.length / steps;
  const letters: Letter[] = [];
  let before = 0;
  for (let step = 0; step < steps; step++) {
    let [best, sure] = [0, -1];
    for (let sign = 0; sign < signs; sign++) {
      const chance = chances[step * signs + sign] ?? 0;
      if (chance > sure) [best, sure] = [sign, chance];
    }
    if (best !== 0 && best !== before) {
      letters.push({ sign: alphabet[best] ?? "", sure, at: Math.min(1, ((step + 0.5) / steps) * stretch) });
    }
    before = best;
  }
  return letters;
}
