import { readFile } from "node:fs/promises";
import { crc32, deflateSync } from "node:zlib";
import sharp, { type Sharp } from "sharp";
import { rgbaToThumbHash } from "thumbhash";
import { openHeic } from "./open-heic.ts";

// Each image is read only once.
sharp.cache(false);
// Allows only the formats that we need, to reduce the attack surface of libvips.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadWebpBuffer"],
});

const maxPixels = 60_000_000;
/** The longest side of a stored image. */
const maxSide = 2560;

type ImageUpload = { readonly bytes: Uint8Array; readonly contentType: string };
export type Format = "avif" | "webp" | "jpeg";

export type ImageTask =
  | ({ readonly kind: "process" } & ImageUpload)
  | ({ readonly kind: "square"; readonly side: number } & ImageUpload)
  | {
      readonly kind: "rendition";
      readonly bytes: Uint8Array;
      readonly width: number;
      readonly format: Format;
    }
  | { readonly kind: "shrink"; readonly path: string; readonly side: number };

/** A small copy for the media reader. */
export type SmallImage = {
  /** As JPEG. */
  readonly bytes: Buffer;
  /** Brightness from 0 to 255 in 32 × 32 cells, to compare images. */
  readonly greys: Buffer;
};

export type ProcessedImage = {
  /** As WebP. */
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
  /** A ThumbHash in base64. */
  readonly placeholder: string;
};

/** Why an upload was rejected. */
export type RejectedImage =
  | { readonly rejected: "unreadable"; readonly reason: string }
  | { readonly rejected: "tooLarge"; readonly width: number; readonly height: number };

/** Results by task. A stored image that cannot be read is an error, so those tasks throw. */
export type ImageResults = {
  process: ProcessedImage | RejectedImage;
  square: Buffer | RejectedImage;
  rendition: Buffer;
  shrink: SmallImage;
};

export async function runImageTask(task: ImageTask): Promise<ImageResults[ImageTask["kind"]]> {
  if (task.kind === "rendition") return makeRendition(task);
  if (task.kind === "shrink") return shrink(task);
  try {
    const { width, height, open } = await measure(task);
    if (width * height > maxPixels) return { rejected: "tooLarge", width, height };
    const image = await open();
    return await (task.kind === "process" ? processImage(image) : square(image, task.side));
  } catch (error) {
    return { rejected: "unreadable", reason: String(error) };
  }
}

type MeasuredImage = { readonly width: number; readonly height: number; open(): Promise<Sharp> };

/** The size from the header, before anything is decoded; `open` decodes and rotates the image. */
async function measure({ bytes, contentType }: ImageUpload): Promise<MeasuredImage> {
  if (contentType === "image/heic") {
    const heic = openHeic(bytes);
    return { ...heic, open: () => decodeHeic(heic) };
  }
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
  return { width, height, open: async () => decode(bytes).autoOrient() };
}

const decode = (bytes: Uint8Array) => sharp(bytes, { limitInputPixels: maxPixels, failOn: "error" });

/** Without `autoOrient`, because libheif has already rotated the image. */
async function decodeHeic(heic: ReturnType<typeof openHeic>): Promise<Sharp> {
  const { data, channels } = heic.pixels();
  const image = sharp(data, { raw: { width: heic.width, height: heic.height, channels } });
  if (!heic.profile) return image;
  // libvips reads a profile only from a file, so the pixels are written to a PNG, scaled down first.
  const png = await fitInside(image).png({ compressionLevel: 0 }).toBuffer();
  return decode(addProfile(png, heic.profile));
}

/** W3C PNG 11.3.2.3: the profile's name, the method, the profile compressed. It follows the header of 33 bytes. */
function addProfile(png: Buffer, profile: Buffer): Buffer {
  const chunk = Buffer.concat([Buffer.from("iCCPicc\0\0", "latin1"), deflateSync(profile)]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(chunk.length - 4, 0);
  frame.writeUInt32BE(crc32(chunk), 4);
  return Buffer.concat([
    png.subarray(0, 33),
    frame.subarray(0, 4),
    chunk,
    frame.subarray(4),
    png.subarray(33),
  ]);
}

const fitInside = (image: Sharp) =>
  image.resize({ width: maxSide, height: maxSide, fit: "inside", withoutEnlargement: true });

/** Encodes in sRGB and without metadata, which sharp drops by default. */
async function processImage(image: Sharp): Promise<ProcessedImage> {
  // Decoded once for the image and its placeholder.
  const { data, info } = await fitInside(image).raw({ depth: "uchar" }).toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const pixels = () => sharp(data, { raw: { width, height, channels } });
  const [bytes, placeholder] = await Promise.all([
    pixels().webp({ quality: 84, effort: 2 }).toBuffer(),
    makePlaceholder(pixels()),
  ]);
  return { bytes, width, height, placeholder };
}

/** ThumbHash allows at most 100 pixels a side. */
async function makePlaceholder(image: Sharp): Promise<string> {
  const { data, info } = await image
    .resize({ width: 100, height: 100, fit: "inside", withoutEnlargement: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString("base64");
}

const square = (image: Sharp, side: number): Promise<Buffer> =>
  image.resize(side, side, { fit: "cover" }).webp({ quality: 82 }).toBuffer();

/** More effort for AVIF would double the time and save only 4 % of the bytes. */
const encoders: Readonly<Record<Format, (image: Sharp) => Sharp>> = {
  avif: (image) => image.avif({ quality: 50, effort: 1, chromaSubsampling: "4:2:0" }),
  webp: (image) => image.webp({ quality: 78, effort: 2 }),
  // Transparent parts become white, like paper.
  jpeg: (image) => image.flatten({ background: "#ffffff" }).jpeg({ quality: 80 }),
};

function makeRendition({ bytes, width, format }: Extract<ImageTask, { kind: "rendition" }>): Promise<Buffer> {
  const image = decode(bytes).autoOrient().resize({ width, withoutEnlargement: true });
  return encoders[format](image).toBuffer();
}

async function shrink({ path, side }: Extract<ImageTask, { kind: "shrink" }>): Promise<SmallImage> {
  const small = await decode(await readFile(path))
    .autoOrient()
    .resize({ width: side, height: side, fit: "inside", withoutEnlargement: true })
    .flatten({ background: "#ffffff" })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = small.info;
  const pixels = () => sharp(small.data, { raw: { width, height, channels } });
  const [bytes, greys] = await Promise.all([
    pixels().jpeg({ quality: 75 }).toBuffer(),
    pixels().resize(32, 32, { fit: "fill" }).toColourspace("b-w").raw().toBuffer(),
  ]);
  return { bytes, greys };
}
