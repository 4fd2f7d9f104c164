import { encodeJpeg } from "../importing/making/encode-jpeg.ts";
import { type ImageType, imageTypeOf, maxImageBytes } from "./image-types.ts";

/** An image that is ready to be uploaded. */
export type PreparedImage = { readonly body: Blob; readonly contentType: ImageType };

/** Why a file cannot be used as an image. */
export class InvalidImage extends Error {
  readonly reason: "wrongKind" | "tooLarge" | "empty";

  constructor(reason: InvalidImage["reason"]) {
    super(reason);
    this.reason = reason;
  }
}

/** The server shows no image larger than this. */
const longestSide = 2560;
/** Smaller files are uploaded unchanged. */
const fewBytes = 1_500_000;
/** Encoding again costs quality, so only if the file shrinks to less than this share. */
const worthwhile = 0.7;

/** Scales a large image down before the upload. */
export const prepareImage = async (file: File): Promise<PreparedImage> => {
  const contentType = imageTypeOf(file);
  if (!contentType) throw new InvalidImage("wrongKind");
  if (file.size === 0) throw new InvalidImage("empty");
  const smaller = file.size > fewBytes ? await shrink(file) : undefined;
  if (smaller) return { body: smaller, contentType: "image/jpeg" };
  if (file.size > maxImageBytes) throw new InvalidImage("tooLarge");
  return { body: file, contentType };
};

/** Undefined if it would not be much smaller or this browser cannot open it. */
const shrink = async (file: File): Promise<Blob | undefined> => {
  try {
    const picture = await createImageBitmap(file);
    try {
      const jpeg = await encodeJpeg(picture, picture, { longestSide, maxBytes: maxImageBytes });
      return jpeg.size < file.size * worthwhile ? jpeg : undefined;
    } finally {
      picture.close();
    }
  } catch {
    return undefined;
  }
};
