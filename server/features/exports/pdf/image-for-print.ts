import { buffer } from "node:stream/consumers";
import { isBlobKey } from "../../../outside/blobs/blobs.ts";
import type { Parts } from "../../../parts.ts";
import { maxImageBytes } from "../../../pictures/image-worker/image-worker.ts";
import type { PictureParts } from "../../../pictures/pictures.parts.ts";
import { mediaUrl } from "../../../platform/media-url.ts";

/**
 * One of our own pictures as a JPEG at most so many pixels wide. Nothing is fetched from anywhere else, and a picture
 * that is missing or cannot be read is left out: the words are worth printing without it.
 */
export async function imageForPrint(
  {
    blobs,
    config,
    imageWorker,
    log,
  }: Pick<Parts, "blobs" | "config" | "log"> & Pick<PictureParts, "imageWorker">,
  address: string,
  width: number,
): Promise<Buffer | undefined> {
  const folder = mediaUrl(config, "");
  const key = address.slice(folder.length);
  if (!address.startsWith(folder) || !isBlobKey(key)) return;
  try {
    const blob = await blobs.get(key);
    if (!blob) return;
    if (blob.size > maxImageBytes) {
      blob.body.destroy();
      return;
    }
    return await imageWorker.rendition(await buffer(blob.body), { width, format: "jpeg" });
  } catch (error) {
    log.warn({ err: error, key }, "a picture is left out of a PDF");
    return;
  }
}
