import { fitSize, type Size } from "./fit-size.ts";
import { greySide, greys } from "./likeness.ts";

type Drawable = Exclude<CanvasImageSource, SVGImageElement>;

type Limits = { readonly longestSide: number; readonly mostBytes: number };

const qualities = [0.8, 0.65, 0.5];

const drawn = (picture: Drawable, { width, height }: Size): OffscreenCanvas => {
  const canvas = new OffscreenCanvas(width, height);
  const context = contextOf(canvas);
  // What is see-through would be black in a JPEG.
  context.fillStyle = "white";
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, 0, 0, width, height);
  return canvas;
};

const contextOf = (canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D => {
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser gives no canvas");
  return context;
};

/** The best JPEG within the limits: reduces quality first, then size. */
export const encodeJpeg = async (
  picture: Drawable,
  size: Size,
  { longestSide, mostBytes }: Limits,
): Promise<Blob> => {
  const canvas = drawn(picture, fitSize(size, longestSide));
  for (const quality of qualities) {
    const jpeg = await canvas.convertToBlob({ type: "image/jpeg", quality });
    if (jpeg.size <= mostBytes) return jpeg;
  }
  return encodeJpeg(canvas, canvas, { longestSide: Math.max(canvas.width, canvas.height) * 0.75, mostBytes });
};

/** What it looks like from far away; see isNearlySame. */
export const greysOf = (picture: Drawable): Uint8Array => {
  const canvas = drawn(picture, { width: greySide, height: greySide });
  return greys(contextOf(canvas).getImageData(0, 0, greySide, greySide).data);
};
