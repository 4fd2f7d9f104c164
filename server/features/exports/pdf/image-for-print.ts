import { buffer } from "node:stream/consumers";
import { isBlobKey } from "../../../outside/blobs/blobs.ts";
import type { Parts } from "../../../parts.ts";
import { maxImageBytes } from "../../../pictures/image-worker/image-worker.ts";
import type { PictureParts } from "../../../pictures/pictures.parts.ts";
import { mediaUrl } from "../../../platform/media-url.ts";

/**
 * One of our own images as a JPEG of at most this width. Nothing is fetched from other hosts. Undefined if the image is
 * missing or unreadable, so that the PDF is made without it.
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
    log.warn({ err: error, key }, "could not add an image to a PDF");
    return;
  }
}
