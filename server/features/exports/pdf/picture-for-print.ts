import { buffer } from "node:stream/consumers";
import sharp from "sharp";
import { mediaUrl } from "../../../media/media-url.ts";
import { largestPicture } from "../../../media/square-picture.ts";
import { isBlobKey } from "../../../outside/blobs/blobs.ts";
import type { Parts } from "../../../parts.ts";

const mostPixels = 60_000_000;

/**
 * One of our own pictures as a JPEG at most so many pixels wide. Nothing is fetched from anywhere else, and a picture
 * that is missing or cannot be read is left out: the words are worth printing without it.
 */
export async function pictureForPrint(
  { blobs, config, log }: Pick<Parts, "blobs" | "config" | "log">,
  address: string,
  width: number,
): Promise<Buffer | undefined> {
  const folder = mediaUrl(config, "");
  const key = address.slice(folder.length);
  if (!address.startsWith(folder) || !isBlobKey(key)) return;
  try {
    const blob = await blobs.get(key);
    if (!blob) return;
    if (blob.size > largestPicture) {
      blob.body.destroy();
      return;
    }
    return await sharp(await buffer(blob.body), { limitInputPixels: mostPixels, failOn: "error" })
      .autoOrient()
      .resize({ width, height: width, fit: "inside", withoutEnlargement: true })
      .flatten({ background: "#ffffff" })
      .toColourspace("srgb")
      .jpeg({ quality: 80 })
      .toBuffer();
  } catch (error) {
    log.warn({ err: error, key }, "a picture is left out of a PDF");
    return;
  }
}
