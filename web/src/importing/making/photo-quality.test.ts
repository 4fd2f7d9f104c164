import { expect, test } from "vitest";
import { photoQuality } from "./photo-quality.ts";

const [width, height] = [64, 48];
const image = (grey: (x: number, y: number) => number) =>
  Uint8Array.from({ length: width * height }, (_, at) => grey(at % width, Math.floor(at / width)));
const sharp = image((x, y) => (((x >> 2) + (y >> 2)) % 2 ? 190 : 60));
const blurred = image((x, y) => 125 + 40 * Math.sin(x / 12) * Math.cos(y / 12));

test("a sharp photo is better than a blurred one, a well lit one better than one that is not", () => {
  const quality = (greys: Uint8Array) => photoQuality(greys, width);
  expect(quality(sharp)).toBeGreaterThan(quality(blurred));
  expect(quality(sharp)).toBeGreaterThan(quality(sharp.map((grey) => Math.max(0, grey - 150))));
  expect(quality(sharp)).toBeGreaterThan(quality(sharp.map((grey) => Math.min(255, grey + 150))));
  expect(quality(image(() => 128))).toBe(0);
  expect(photoQuality(new Uint8Array(2), 2)).toBe(0);
});
