import type { ImageCredit } from "../../../contract/image.ts";
import type { PictureParts } from "../../pictures/pictures.parts.ts";
import type { StoredImage } from "../../presenters/stored-image.ts";

/** As it was sent or found. */
export type SourceImage = {
  readonly bytes: Uint8Array;
  readonly contentType: string;
  /** What it shows, where that is known. */
  readonly description?: string | undefined;
  readonly credit?: ImageCredit | undefined;
};

/** Drawn anew, and not stored yet. */
export type UnstoredImage = Omit<StoredImage, "key"> & { readonly bytes: Uint8Array };

/** The image that is there when it was made from the same picture, and otherwise a new one. */
export async function processUnlessSame(
  parts: Pick<PictureParts, "imageWorker">,
  picture: SourceImage,
  there: StoredImage | undefined,
): Promise<StoredImage | UnstoredImage> {
  const hash = await hashImage(picture);
  return there?.hash === hash ? there : processWithHash(parts, picture, hash);
}

/** A new one, whatever is there. */
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

/** With the type: bytes that are not what their type says are refused, though they are known under another. */
async function hashImage({ bytes, contentType }: SourceImage): Promise<string> {
  // Not on this thread, for there may be 20 MiB of them.
  const digest = await crypto.subtle.digest("SHA-256", bytes as Uint8Array<ArrayBuffer>);
  return `${contentType} ${Buffer.from(digest).toString("base64url")}`;
}
