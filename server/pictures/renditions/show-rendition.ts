import { Readable } from "node:stream";
import type { Parts } from "../../parts.ts";
import type { PictureParts } from "../pictures.parts.ts";
import { type Rendition, renditionKey } from "./renditions.ts";
import { type Asked, findPicture, nameOf, noSuchPicture, type Picture, type Shown } from "./show-picture.ts";

/** An image in another width and format. It is made if need be. */
export async function showRendition(
  parts: Pick<Parts, "blobs"> & Pick<PictureParts, "renditions">,
  imageKey: string,
  rendition: Rendition,
  asked: Asked,
): Promise<Shown> {
  const etag = `"${nameOf(imageKey)}-${rendition.width}-${rendition.format}"`;
  if (asked.has(etag)) {
    if (!(await findPicture(parts, imageKey, { onlyHead: true }))) throw noSuchPicture();
    return { etag };
  }
  const picture =
    (await findPicture(parts, renditionKey(imageKey, rendition), asked)) ??
    (await madeNow(parts, imageKey, rendition));
  if (!picture) throw noSuchPicture();
  return { etag, picture };
}

async function madeNow(
  { renditions }: Pick<PictureParts, "renditions">,
  imageKey: string,
  rendition: Rendition,
): Promise<Picture | undefined> {
  const bytes = await renditions.make(imageKey, rendition);
  if (!bytes) return;
  return {
    contentType: `image/${rendition.format}`,
    size: bytes.length,
    body: Readable.from([bytes]),
  };
}
