import type { ImageCredit } from "../../../contract/image.ts";
import type { PictureParts } from "../../pictures/pictures.parts.ts";
import type { StoredImage } from "../../presenters/stored-image.ts";

/** An uploaded or found image. */
export type SourceImage = {
  readonly bytes: Uint8Array;
  readonly contentType: string;
  readonly description?: string | undefined;
  readonly credit?: ImageCredit | undefined;
};

/** Processed, but not stored yet. */
export type UnstoredImage = Omit<StoredImage, "key"> & { readonly bytes: Uint8Array };

/** Returns the current image if it was made from the same source. */
export async function processUnlessSame(
  parts: Pick<PictureParts, "imageWorker">,
  picture: SourceImage,
  current: StoredImage | undefined,
): Promise<StoredImage | UnstoredImage> {
  const hash = await hashImage(picture);
  return current?.hash === hash ? current : processWithHash(parts, picture, hash);
}

export async function processImage(
  parts: Pick<PictureParts, "imageWorker">,
  picture: SourceImage,
): Promise<UnstoredImage> {
  return processWithHash(parts, picture, await hashImage(picture));
}

async function processWithHash(
  { imageWorker }: Pick<PictureParts, "imageWorker">,
  { bytes, contentType, description, credit }: SourceImage,
  hash: string,
): Promise<UnstoredImage> {
  const { bytes: processed, width, height, placeholder } = await imageWorker.process(bytes, contentType);
  return {
    bytes: processed,
    hash,
    details: { width, height, placeholder, ...(description && { description }), ...(credit && { credit }) },
  };
}

/** Includes the content type, so that bytes with a wrong type are still rejected. */
async function hashImage({ bytes, contentType }: SourceImage): Promise<string> {
  // Off the main thread, because there may be 20 MiB.
  const digest = await crypto.subtle.digest("SHA-256", bytes as Uint8Array<ArrayBuffer>);
  return `${contentType} ${Buffer.from(digest).toString("base64url")}`;
}
