import { readFile } from "node:fs/promises";
import { crc32, deflateSync } from "node:zlib";
import sharp, { type Sharp } from "sharp";
import { rgbaToThumbHash } from "thumbhash";
import { openHeic } from "./open-heic.ts";

// A picture is read once: nothing is worth remembering.
sharp.cache(false);
// Whatever else libvips could read is only there to be attacked.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadWebpBuffer"],
});

const maxPixels = 60_000_000;
/** Neither side of a picture that is kept is longer. */
const maxSide = 2560;

type ImageUpload = { readonly bytes: Uint8Array; readonly contentType: string };
export type Format = "avif" | "webp" | "jpeg";

/** What a process of the image worker is asked for. */
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

/** A picture made small, to be looked at by a machine. */
export type SmallImage = {
  /** As JPEG. */
  readonly bytes: Buffer;
  /** How bright it is, 0 to 255, in 32 rows of 32: enough to tell whether two show the same. */
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

/** Why there is no picture, where that is for whoever sent it to know. */
export type RejectedImage =
  | { readonly rejected: "unreadable"; readonly reason: string }
  | { readonly rejected: "tooLarge"; readonly width: number; readonly height: number };

/** What comes of each. One of ours that cannot be read is no one's fault but ours: it throws. */
export type ImageResults = {
  process: ProcessedImage | RejectedImage;
  square: Buffer | RejectedImage;
  rendition: Buffer;
  shrink: SmallImage;
};

export async function runImageTask(order: ImageTask): Promise<ImageResults[ImageTask["kind"]]> {
  if (order.kind === "rendition") return makeRendition(order);
  if (order.kind === "shrink") return shrink(order);
  try {
    const { width, height, open } = await measure(order);
    if (width * height > maxPixels) return { rejected: "tooLarge", width, height };
    const picture = await open();
    return await (order.kind === "process" ? processImage(picture) : square(picture, order.side));
  } catch (error) {
    return { rejected: "unreadable", reason: String(error) };
  }
}

type MeasuredImage = { readonly width: number; readonly height: number; open(): Promise<Sharp> };

/** How large the picture says it is, before any of it is decoded, and how to do that: upright. */
async function measure({ bytes, contentType }: ImageUpload): Promise<MeasuredImage> {
  if (contentType === "image/heic") {
    const heic = openHeic(bytes);
    return { ...heic, open: () => decodeHeic(heic) };
  }
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
  return { width, height, open: async () => decode(bytes).autoOrient() };
}

const decode = (bytes: Uint8Array) => sharp(bytes, { limitInputPixels: maxPixels, failOn: "error" });

/** Turned by the decoder already: what its EXIF says of that is not to be done again. */
async function decodeHeic(heic: ReturnType<typeof openHeic>): Promise<Sharp> {
  const { data, channels } = heic.pixels();
  const picture = sharp(data, { raw: { width: heic.width, height: heic.height, channels } });
  if (!heic.profile) return picture;
  // libvips takes a profile only from a file, so the pixels go through one, made smaller first.
  const png = await fitInside(picture).png({ compressionLevel: 0 }).toBuffer();
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

const fitInside = (picture: Sharp) =>
  picture.resize({ width: maxSide, height: maxSide, fit: "inside", withoutEnlargement: true });

/** Drawn anew in sRGB, without anything that a camera or a program adds: sharp keeps none of it unless asked. */
async function processImage(picture: Sharp): Promise<ProcessedImage> {
  // Decoded once, for the picture and for its placeholder.
  const { data, info } = await fitInside(picture)
    .raw({ depth: "uchar" })
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const pixels = () => sharp(data, { raw: { width, height, channels } });
  const [bytes, placeholder] = await Promise.all([
    pixels().webp({ quality: 84, effort: 2 }).toBuffer(),
    makePlaceholder(pixels()),
  ]);
  return { bytes, width, height, placeholder };
}

/** A ThumbHash takes no side of more than 100 pixels. */
async function makePlaceholder(picture: Sharp): Promise<string> {
  const { data, info } = await picture
    .resize({ width: 100, height: 100, fit: "inside", withoutEnlargement: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString("base64");
}

const square = (picture: Sharp, side: number): Promise<Buffer> =>
  picture.resize(side, side, { fit: "cover" }).webp({ quality: 82 }).toBuffer();

/** For AVIF, less effort costs 4 % more bytes and half the time of more. */
const encoders: Readonly<Record<Format, (picture: Sharp) => Sharp>> = {
  avif: (picture) => picture.avif({ quality: 50, effort: 1, chromaSubsampling: "4:2:0" }),
  webp: (picture) => picture.webp({ quality: 78, effort: 2 }),
  // For paper, which is white.
  jpeg: (picture) => picture.flatten({ background: "#ffffff" }).jpeg({ quality: 80 }),
};

function makeRendition({ bytes, width, format }: Extract<ImageTask, { kind: "rendition" }>): Promise<Buffer> {
  const picture = decode(bytes).autoOrient().resize({ width, withoutEnlargement: true });
  return encoders[format](picture).toBuffer();
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
