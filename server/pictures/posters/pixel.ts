import type { Colour } from "./colour.ts";

/** Red, green, blue and full opacity as one number. */
export function packColour(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = colour.map((part) => Math.min(255, Math.round(part)));
  return red | (green << 8) | (blue << 16) | (255 << 24);
}

/** Converts a coverage of 0 to 255 to a weight of 0 to 256. */
export const weightOf = (cover: number) => cover + (cover >>> 7);

/** The weight of the other pixel is 0 to 256. */
export function blendPixels(one: number, other: number, weight: number): number {
  // Red and blue in one multiplication: the byte between them takes the carry.
  const redBlue = Math.imul(one & 0xff00ff, 256 - weight) + Math.imul(other & 0xff00ff, weight);
  const green = ((one >>> 8) & 255) * (256 - weight) + ((other >>> 8) & 255) * weight;
  return ((redBlue >>> 8) & 0xff00ff) | (green & 0xff00) | (255 << 24);
}
