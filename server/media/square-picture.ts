import sharp from "sharp";
import { Failure } from "../failure.ts";

// Whatever else libvips could read is only there to be attacked.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadWebpBuffer"],
});

/** How the bytes of each type begin, in hexadecimal. */
const beginnings: Readonly<Record<string, RegExp>> = {
  "image/jpeg": /^ffd8ff/,
  "image/png": /^89504e470d0a1a0a/,
  // RIFF, the file's length, WEBP.
  "image/webp": /^52494646.{8}57454250/,
};

export const largestPicture = 20 * 1_048_576;
const mostPixels = 60_000_000;

/**
 * The picture upright, cut square around its middle, and drawn anew: as WebP, without anything that a camera or a
 * program adds, places above all. Runs on libvips' own threads.
 */
export async function squarePicture(
  bytes: Uint8Array,
  { contentType, side }: { contentType: string; side: number },
): Promise<Buffer> {
  const beginning = Buffer.from(bytes.subarray(0, 12)).toString("hex");
  if (!beginnings[contentType]?.test(beginning)) throw unreadable(contentType);
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (width * height > mostPixels) throw tooLarge(width, height);
    return await sharp(bytes, { limitInputPixels: mostPixels, failOn: "error" })
      .autoOrient()
      .resize(side, side, { fit: "cover" })
      .webp({ quality: 82 })
      .toBuffer();
  } catch (error) {
    throw error instanceof Failure ? error : unreadable(contentType, error);
  }
}

const unreadable = (contentType: string, cause?: unknown) =>
  new Failure("unsupportedMediaType", {
    detail: `These bytes cannot be read as ${contentType}. Send the picture with its own content type.`,
    cause,
  });

const tooLarge = (width: number, height: number) =>
  new Failure("payloadTooLarge", {
    detail: `The picture has ${width} × ${height} pixels, over the limit of 60 megapixels. Make it smaller.`,
  });
