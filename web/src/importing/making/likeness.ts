/** The width and height of the small grey image that frames are compared by. */
export const greySide = 32;

/** A changed caption changes a few cells a lot; a shaking camera changes all cells a little. */
const maxCellDifference = 14;
const maxAverageDifference = 2.5;

/** The brightness of each pixel, from the RGBA values of a canvas. */
export const greys = (pixels: ArrayLike<number>): Uint8Array =>
  Uint8Array.from({ length: pixels.length / 4 }, (_, cell) => {
    const [red = 0, green = 0, blue = 0] = [pixels[cell * 4], pixels[cell * 4 + 1], pixels[cell * 4 + 2]];
    return 0.3 * red + 0.59 * green + 0.11 * blue;
  });

/** Whether two frames show the same thing, so that one is enough. */
export const isNearlySame = (one: Uint8Array, other: Uint8Array): boolean => {
  let sum = 0;
  for (const [cell, grey] of one.entries()) {
    const difference = Math.abs(grey - (other[cell] ?? 0));
    if (difference > maxCellDifference) return false;
    sum += difference;
  }
  return sum / one.length <= maxAverageDifference;
};
