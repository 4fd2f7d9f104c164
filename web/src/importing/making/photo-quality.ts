/** The longer side of the small grey image that a photo is judged by. */
export const judgedSide = 320;

/** Grey levels at either end at which nothing can be seen any more. */
const [black, white] = [8, 247];

/**
 * How good a photo looks, for choosing among photos of one trip; higher is better. It counts how sharp it is (the
 * variance of its Laplacian), how much of it is neither black nor white, and how evenly it is lit.
 */
export const photoQuality = (greys: Uint8Array, width: number): number => {
  const height = Math.floor(greys.length / width);
  let [sum, squares, count] = [0, 0, 0];
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      const edge =
        4 * (greys[at] ?? 0) -
        (greys[at - 1] ?? 0) -
        (greys[at + 1] ?? 0) -
        (greys[at - width] ?? 0) -
        (greys[at + width] ?? 0);
      sum += edge;
      squares += edge * edge;
      count++;
    }
  if (count === 0) return 0;
  const sharpness = Math.log1p(squares / count - (sum / count) ** 2);
  let [light, lost] = [0, 0];
  for (const grey of greys) {
    light += grey;
    if (grey <= black || grey >= white) lost++;
  }
  const exposure = 1 - Math.abs(light / greys.length - 128) / 256;
  return sharpness * exposure * (1 - lost / greys.length);
};
