import { Readable } from "node:stream";
import type { Parts } from "../parts.ts";
import { type Rendition, renditionKey } from "./renditions.ts";
import { type Asked, findPicture, nameOf, noSuchPicture, type Picture, type Shown } from "./show-picture.ts";

type Needs = Pick<Parts, "blobs" | "renditions">;
type Found = { readonly rendition: Rendition; readonly picture: Picture };

/** An image in another width and format. It is made if need be. */
export async function showRendition(
  parts: Needs,
  imageKey: string,
  wanted: Rendition,
  asked: Asked,
): Promise<Shown & { isSecondBest: boolean }> {
  const best = tagOf(imageKey, wanted);
  if (asked.has(best)) {
    if (!(await findPicture(parts, imageKey, { onlyHead: true }))) throw noSuchPicture();
    return { etag: best, isSecondBest: false };
  }
  const found = await findRendition(parts, imageKey, wanted, asked);
  if (!found) throw noSuchPicture();
  const { rendition, picture } = found;
  const etag = tagOf(imageKey, rendition);
  const isSecondBest = etag !== best;
  if (!asked.has(etag)) return { etag, isSecondBest, picture };
  picture.body?.destroy();
  return { etag, isSecondBest };
}

/**
 * While there is no AVIF yet its WebP is given: that is made far sooner, and the AVIF behind it, for the next one
 * (docs/decisions/0020).
 */
async function findRendition(
  parts: Needs,
  imageKey: string,
  wanted: Rendition,
  asked: Asked,
): Promise<Found | undefined> {
  const picture = await findPicture(parts, renditionKey(imageKey, wanted), asked);
  if (picture) return { rendition: wanted, picture };
  if (wanted.format === "webp") return madeNow(parts, imageKey, wanted);
  const quicker = await findRendition(parts, imageKey, { ...wanted, format: "webp" }, asked);
  if (quicker) parts.renditions.makeBehind(imageKey, wanted);
  return quicker;
}

async function madeNow({ renditions }: Needs, imageKey: string, rendition: Rendition) {
  const bytes = await renditions.make(imageKey, rendition);
  if (!bytes) return;
  const contentType = `image/${rendition.format}`;
  return { rendition, picture: { contentType, size: bytes.length, body: Readable.from([bytes]) } };
}

const tagOf = (imageKey: string, { width, format }: Rendition): string =>
  `"${nameOf(imageKey)}-${width}-${format}"`;
