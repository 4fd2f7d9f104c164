import sharp from "sharp";

// Each frame is read once, so a cache is useless. The cores are for the recognisers.
sharp.cache(false);
sharp.concurrency(1);

/** Three bytes for each pixel: red, green, blue. */
export type Picture = {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
};

const maxPixels = 40_000_000;
/** Larger pictures are not read better and cost memory. */
const longestSide = 2048;

/** Decodes and rotates the frame in a file. */
export async function pictureAt(path: string): Promise<Picture> {
  const { data, info } = await sharp(path, { limitInputPixels: maxPixels, failOn: "none" })
    .autoOrient()
    .flatten({ background: "#ffffff" })
    .resize({ width: longestSide, height: longestSide, fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb")
    .raw({ depth: "uchar" })
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return { width, height, pixels: channels === 3 ? data : colouredOf(data, channels) };
}

/** A grey frame is decoded to one byte for each pixel. */
function colouredOf(grey: Uint8Array, channels: number): Uint8Array {
  const count = grey.length / channels;
  const pixels = new Uint8Array(3 * count);
  for (let at = 0; at < count; at++) pixels.fill(grey[at * channels] ?? 0, 3 * at, 3 * at + 3);
  return pixels;
}

type Size = { readonly width: number; readonly height: number };

export async function resized({ width, height, pixels }: Picture, size: Size): Promise<Picture> {
  const data = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .resize({ ...size, fit: "fill", kernel: "linear" })
    .raw()
    .toBuffer();
  return { ...size, pixels: data };
}
