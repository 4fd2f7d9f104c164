import { encodeJpeg } from "../importing/making/jpeg-of.ts";
import { type ImageType, imageTypeOf, maxImageBytes } from "./image-types.ts";

/** An image as it is sent. */
export type PreparedImage = { readonly body: Blob; readonly contentType: ImageType };

/** Why a file cannot be an image here. */
export class InvalidImage extends Error {
  readonly reason: "wrongKind" | "tooLarge" | "empty";

  constructor(reason: InvalidImage["reason"]) {
    super(reason);
    this.reason = reason;
  }
}

/** The service shows no image larger than this. */
const longestSide = 2560;
/** What is no more than this is sent as it is, on slow connections too. */
const fewBytes = 1_500_000;
/** Drawing an image anew costs some of its quality: only when that saves much. */
const worthwhile = 0.7;

/** The file, or a smaller image of the same where that saves much of the way. */
export const prepareImage = async (file: File): Promise<PreparedImage> => {
  const contentType = imageTypeOf(file);
  if (!contentType) throw new InvalidImage("wrongKind");
  if (file.size === 0) throw new InvalidImage("empty");
  const smaller = file.size > fewBytes ? await shrink(file) : undefined;
  if (smaller) return { body: smaller, contentType: "image/jpeg" };
  if (file.size > maxImageBytes) throw new InvalidImage("tooLarge");
  return { body: file, contentType };
};

/** Undefined where it would not be much smaller, or where this browser cannot open it. */
const shrink = async (file: File): Promise<Blob | undefined> => {
  try {
    const picture = await createImageBitmap(file);
    try {
      const jpeg = await encodeJpeg(picture, picture, { longestSide, mostBytes: maxImageBytes });
      return jpeg.size < file.size * worthwhile ? jpeg : undefined;
    } finally {
      picture.close();
    }
  } catch {
    return undefined;
  }
};
