import type { Picture } from "./picture.ts";

/** One byte for each pixel; 0 is black. */
export type Grey = { readonly width: number; readonly height: number; readonly pixels: Uint8Array };

export function toGrey({ width, height, pixels }: Picture): Grey {
  const grey = new Uint8Array(width * height);
  for (let at = 0, from = 0; at < grey.length; at++, from += 3) {
    grey[at] = ((pixels[from] ?? 0) * 77 + (pixels[from + 1] ?? 0) * 150 + (pixels[from + 2] ?? 0) * 29) >> 8;
  }
  return { width, height, pixels: grey };
}

/** Converts a line to black on white. Letters are the colour that covers less. */
export function toBlackOnWhite(line: Picture): Grey {
  const grey = toGrey(line);
  const counts = new Uint32Array(256);
  for (const value of grey.pixels) counts[value] = (counts[value] ?? 0) + 1;
  const limit = limitBetween(counts, grey.pixels.length);
  const dark = counts.subarray(0, limit + 1).reduce((sum, count) => sum + count, 0);
  const isLight = dark > grey.pixels.length / 2;
  const tail = grey.pixels.length * 0.02;
  const extreme = isLight ? 255 - reached(counts.toReversed(), tail) : reached(counts, tail);
  const reach = Math.max(8, Math.abs(extreme - limit) * (isLight ? 0.7 : 1));
  const pixels = grey.pixels.map((value) => {
    const ink = isLight ? value - limit : limit - value;
    return Math.round(255 * (1 - Math.min(1, Math.max(0, ink / reach))));
  });
  return { ...grey, pixels };
}

/** The brightness at which this many pixels are darker or equal. */
function reached(counts: Uint32Array, enough: number): number {
  let sum = 0;
  return counts.findIndex((count) => {
    sum += count;
    return sum > enough;
  });
}

/** Otsu's method: the threshold between light and dark with the least variance on both sides. */
function limitBetween(counts: Uint32Array, total: number): number {
  const all = counts.reduce((sum, count, value) => sum + count * value, 0);
  let [best, limit, below, sumBelow] = [0, 127, 0, 0];
  for (const [value, count] of counts.entries()) {
    below += count;
    sumBelow += count * value;
    const above = total - below;
    if (below === 0 || above === 0) continue;
    const apart = sumBelow / below - (all - sumBelow) / above;
    const score = below * above * apart * apart;
    if (score > best) [best, limit] = [score, value];
  }
  return limit;
}

/** Draws nearly white areas in black on white, because captions on photos are white. */
export function brightInBlack({ width, height, pixels }: Picture): Grey {
  const grey = new Uint8Array(width * height);
  for (let at = 0, from = 0; at < grey.length; at++, from += 3) {
    const least = Math.min(pixels[from] ?? 0, pixels[from + 1] ?? 0, pixels[from + 2] ?? 0);
    grey[at] = Math.max(0, Math.min(255, 255 - (least - 200) * 8));
  }
  return { width, height, pixels: grey };
}
