import { fitSize, type Size } from "./fit-size.ts";
import { greySide, greys } from "./likeness.ts";
import { judgedSide, photoQuality } from "./photo-quality.ts";

type Drawable = Exclude<CanvasImageSource, SVGImageElement>;

type Limits = { readonly longestSide: number; readonly maxBytes: number };

const qualities = [0.8, 0.65, 0.5];

const draw = (picture: Drawable, { width, height }: Size): OffscreenCanvas => {
  const canvas = new OffscreenCanvas(width, height);
  const context = contextOf(canvas);
  // Transparent parts would be black in a JPEG.
  context.fillStyle = "white";
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, 0, 0, width, height);
  return canvas;
};

const contextOf = (canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D => {
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser offers no 2D canvas");
  return context;
};

/** The best JPEG within the limits: reduces quality first, then size. */
export const encodeJpeg = async (
  picture: Drawable,
  size: Size,
  { longestSide, maxBytes }: Limits,
): Promise<Blob> => {
  const canvas = draw(picture, fitSize(size, longestSide));
  for (const quality of qualities) {
    const jpeg = await canvas.convertToBlob({ type: "image/jpeg", quality });
    if (jpeg.size <= maxBytes) return jpeg;
  }
  return encodeJpeg(canvas, canvas, { longestSide: Math.max(canvas.width, canvas.height) * 0.75, maxBytes });
};

/** How good a photo looks: see `photoQuality`. */
export const qualityOf = (picture: Drawable, size: Size): number => {
  const { width, height } = fitSize(size, judgedSide);
  const pixels = contextOf(draw(picture, { width, height })).getImageData(0, 0, width, height);
  return photoQuality(greys(pixels.data), width);
};

/** A small grey version of an image, for `isNearlySame`. */
export const greysOf = (picture: Drawable): Uint8Array => {
  const canvas = draw(picture, { width: greySide, height: greySide });
  return greys(contextOf(canvas).getImageData(0, 0, greySide, greySide).data);
};
