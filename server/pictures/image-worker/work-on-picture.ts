import { readFile } from "node:fs/promises";
import { crc32, deflateSync } from "node:zlib";
import sharp, { type Sharp } from "sharp";
import { rgbaToThumbHash } from "thumbhash";
import { openedHeic } from "./opened-heic.ts";

// A picture is read once: nothing is worth remembering.
sharp.cache(false);
// Whatever else libvips could read is only there to be attacked.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadWebpBuffer"],
});

const mostPixels = 60_000_000;
/** Neither side of a picture that is kept is longer. */
const longestSide = 2560;

type Sent = { readonly bytes: Uint8Array; readonly contentType: string };
export type Format = "avif" | "webp" | "jpeg";

/** What a process of the image worker is asked for. */
export type Order =
  | ({ readonly kind: "develop" } & Sent)
  | ({ readonly kind: "square"; readonly side: number } & Sent)
  | {
      readonly kind: "rendition";
      readonly bytes: Uint8Array;
      readonly width: number;
      readonly format: Format;
    }
  | { readonly kind: "still"; readonly path: string; readonly side: number };

/** A picture made small, to be looked at by a machine. */
export type Still = {
  /** As JPEG. */
  readonly bytes: Buffer;
  /** How bright it is, 0 to 255, in 32 rows of 32: enough to tell whether two show the same. */
  readonly greys: Buffer;
};

export type Developed = {
  /** As WebP. */
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
  /** A ThumbHash in base64. */
  readonly placeholder: string;
};

/** Why there is no picture, where that is for whoever sent it to know. */
export type Refused =
  | { readonly refused: "unreadable"; readonly reason: string }
  | { readonly refused: "tooLarge"; readonly width: number; readonly height: number };

/** What comes of each. One of ours that cannot be read is no one's fault but ours: it throws. */
export type Outcomes = {
  develop: Developed | Refused;
  square: Buffer | Refused;
  rendition: Buffer;
  still: Still;
};

export async function workOnPicture(order: Order): Promise<Outcomes[Order["kind"]]> {
  if (order.kind === "rendition") return rendition(order);
  if (order.kind === "still") return still(order);
  try {
    const { width, height, open } = await measured(order);
    if (width * height > mostPixels) return { refused: "tooLarge", width, height };
    const picture = await open();
    return await (order.kind === "develop" ? develop(picture) : square(picture, order.side));
  } catch (error) {
    return { refused: "unreadable", reason: String(error) };
  }
}

type Measured = { readonly width: number; readonly height: number; open(): Promise<Sharp> };

/** How large the picture says it is, before any of it is decoded, and how to do that: upright. */
async function measured({ bytes, contentType }: Sent): Promise<Measured> {
  if (contentType === "image/heic") {
    const heic = openedHeic(bytes);
    return { ...heic, open: () => decodedHeic(heic) };
  }
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
  return { width, height, open: async () => decoding(bytes).autoOrient() };
}

const decoding = (bytes: Uint8Array) => sharp(bytes, { limitInputPixels: mostPixels, failOn: "error" });

/** Turned by the decoder already: what its EXIF says of that is not to be done again. */
async function decodedHeic(heic: ReturnType<typeof openedHeic>): Promise<Sharp> {
  const { data, channels } = heic.pixels();
  const picture = sharp(data, { raw: { width: heic.width, height: heic.height, channels } });
  if (!heic.profile) return picture;
  // libvips takes a profile only from a file, so the pixels go through one, made smaller first.
  const png = await fitting(picture).png({ compressionLevel: 0 }).toBuffer();
  return decoding(withProfile(png, heic.profile));
}

/** W3C PNG 11.3.2.3: the profile's name, the method, the profile compressed. It follows the header of 33 bytes. */
function withProfile(png: Buffer, profile: Buffer): Buffer {
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

const fitting = (picture: Sharp) =>
  picture.resize({ width: longestSide, height: longestSide, fit: "inside", withoutEnlargement: true });

/** Drawn anew in sRGB, without anything that a camera or a program adds: sharp keeps none of it unless asked. */
async function develop(picture: Sharp): Promise<Developed> {
  // Decoded once, for the picture and for its placeholder.
  const { data, info } = await fitting(picture).raw({ depth: "uchar" }).toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const pixels = () => sharp(data, { raw: { width, height, channels } });
  const [bytes, placeholder] = await Promise.all([
    pixels().webp({ quality: 84, effort: 2 }).toBuffer(),
    placeholderOf(pixels()),
  ]);
  return { bytes, width, height, placeholder };
}

/** A ThumbHash takes no side of more than 100 pixels. */
async function placeholderOf(picture: Sharp): Promise<string> {
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
const encoded: Readonly<Record<Format, (picture: Sharp) => Sharp>> = {
  avif: (picture) => picture.avif({ quality: 50, effort: 1, chromaSubsampling: "4:2:0" }),
  webp: (picture) => picture.webp({ quality: 78, effort: 2 }),
  // For paper, which is white.
  jpeg: (picture) => picture.flatten({ background: "#ffffff" }).jpeg({ quality: 80 }),
};

function rendition({ bytes, width, format }: Extract<Order, { kind: "rendition" }>): Promise<Buffer> {
  const picture = decoding(bytes).autoOrient().resize({ width, withoutEnlargement: true });
  return encoded[format](picture).toBuffer();
}

async function still({ path, side }: Extract<Order, { kind: "still" }>): Promise<Still> {
  const small = await decoding(await readFile(path))
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
