import { Readable } from "node:stream";
import type { Parts } from "../../parts.ts";
import type { PictureParts } from "../pictures.parts.ts";
import {
  type ImageContent,
  type ImageRequest,
  type ImageResponse,
  nameOf,
  noSuchImage,
  readImage,
} from "./get-image.ts";
import { type Rendition, renditionKey } from "./renditions.ts";

/** An image in another width and format. It is made if need be. */
export async function getRendition(
  parts: Pick<Parts, "blobs"> & Pick<PictureParts, "renditions">,
  imageKey: string,
  rendition: Rendition,
  asked: ImageRequest,
): Promise<ImageResponse> {
  const etag = `"${nameOf(imageKey)}-${rendition.width}-${rendition.format}"`;
  if (asked.has(etag)) {
    if (!(await readImage(parts, imageKey, { onlyHead: true }))) throw noSuchImage();
    return { etag };
  }
  const picture =
    (await readImage(parts, renditionKey(imageKey, rendition), asked)) ??
    (await madeNow(parts, imageKey, rendition));
  if (!picture) throw noSuchImage();
  return { etag, content: picture };
}

async function madeNow(
  { renditions }: Pick<PictureParts, "renditions">,
  imageKey: string,
  rendition: Rendition,
): Promise<ImageContent | undefined> {
  const bytes = await renditions.make(imageKey, rendition);
  if (!bytes) return;
  return {
    contentType: `image/${rendition.format}`,
    size: bytes.length,
    body: Readable.from([bytes]),
  };
}
