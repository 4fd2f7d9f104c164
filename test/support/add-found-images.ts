import type { ImageDetails } from "../../contract/image.ts";
import { imageFolder } from "../../server/pictures/renditions/renditions.ts";
import { storeFile } from "../../server/pictures/stored-files/store-file.ts";
import type { TestApp } from "./start-app.ts";

/** Adds found images with their credits to an itinerary, by their places (server/presenters/image-place.ts). Returns their keys. */
export async function addFoundImages(
  { parts }: TestApp,
  itineraryId: string,
  bytes: Uint8Array,
  details: Record<string, Partial<ImageDetails>>,
): Promise<Record<string, string>> {
  const { db } = parts;
  const keys: Record<string, string> = {};
  const images: Record<string, object> = {};
  for (const [place, imageDetails] of Object.entries(details)) {
    const { key } = await storeFile(parts, {
      folder: imageFolder,
      ending: ".webp",
      body: bytes,
      contentType: "image/webp",
      travellerId: itineraryId,
    });
    keys[place] = key;
    images[place] = {
      key,
      hash: key,
      details: { width: 800, height: 600, placeholder: "AAAA", ...imageDetails },
    };
  }
  await db`
    update itineraries set images = ${db.json(images as never)}, etag = etag || 'x' where id = ${itineraryId}`;
  return keys;
}
