export type Size = { readonly width: number; readonly height: number };

/** The same shape, with its longer side at most so long; never enlarged. */
export const fitSize = ({ width, height }: Size, longestSide: number): Size => {
  const scale = Math.min(1, longestSide / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
};
