/** Each side of the small grey picture by which frames are compared. */
export const greySide = 32;

/** A caption that changed makes a few cells very different; a hand that trembles makes all of them a little so. */
const mostInOne = 14;
const mostOnAverage = 2.5;

/** From 32 × 32 pixels with four channels, as a canvas gives them. */
export const greys = (pixels: ArrayLike<number>): Uint8Array =>
  Uint8Array.from({ length: pixels.length / 4 }, (_, cell) => {
    const [red = 0, green = 0, blue = 0] = [pixels[cell * 4], pixels[cell * 4 + 1], pixels[cell * 4 + 2]];
    return 0.3 * red + 0.59 * green + 0.11 * blue;
  });

/** Whether two frames show the same, so that one is enough. */
export const isNearlySame = (one: Uint8Array, other: Uint8Array): boolean => {
  let sum = 0;
  for (const [cell, grey] of one.entries()) {
    const difference = Math.abs(grey - (other[cell] ?? 0));
    if (difference > mostInOne) return false;
    sum += difference;
  }
  return sum / one.length <= mostOnAverage;
};
