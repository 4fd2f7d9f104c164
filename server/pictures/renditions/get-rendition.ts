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

/** An image in another width and format, made now if it is not stored. */
export async function getRendition(
  parts: Pick<Parts, "blobs"> & Pick<PictureParts, "renditions">,
  imageKey: string,
  rendition: Rendition,
  request: ImageRequest,
): Promise<ImageResponse> {
  const etag = `"${nameOf(imageKey)}-${rendition.width}-${rendition.format}"`;
  if (request.has(etag)) {
    if (!(await readImage(parts, imageKey, { onlyHead: true }))) throw noSuchImage();
    return { etag };
  }
  const content =
    (await readImage(parts, renditionKey(imageKey, rendition), request)) ??
    (await makeNow(parts, imageKey, rendition));
  if (!content) throw noSuchImage();
  return { etag, content };
}

async function makeNow(
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
