export type Size = { readonly width: number; readonly height: number };

/** Scales down to a longest side, keeping the aspect ratio; never enlarges. */
export const fitSize = ({ width, height }: Size, longestSide: number): Size => {
  const scale = Math.min(1, longestSide / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
};
