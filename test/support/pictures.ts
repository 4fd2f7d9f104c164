import sharp from "sharp";
import type { Blobs } from "../../server/outside/blobs/blobs.ts";

/** A small PNG, different for each number. */
export const picture = (nth = 1, { width = 12, height = 8 } = {}): Promise<Buffer> =>
  sharp({
    create: { width, height, channels: 3, background: { r: nth % 256, g: (nth >> 8) % 256, b: 90 } },
  })
    .png()
    .toBuffer();

/** The store's key in a media URL. */
export const keyOf = (url: string | undefined): string => url?.replace(/^.*\/media\//, "") ?? "";

/** Without renditions. */
export async function storedKeys(blobs: Blobs): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of blobs.list("")) if (!key.startsWith("renditions/")) keys.push(key);
  return keys.sort();
}
