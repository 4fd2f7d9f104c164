import type { ImagePreview } from "../../../contract/image.ts";
import { type Principal, requireTraveller } from "../../access/principal.ts";
import type { Parts } from "../../parts.ts";
import type { PictureParts } from "../../pictures/pictures.parts.ts";
import { makeRenditions } from "../../pictures/renditions/make-renditions.ts";
import { imageFolder } from "../../pictures/renditions/renditions.ts";
import { discardFile } from "../../pictures/stored-files/discard-file.ts";
import { storeFile } from "../../pictures/stored-files/store-file.ts";
import { mediaUrl } from "../../platform/media-url.ts";
import { cover, type ImagePlace } from "../../presenters/image-place.ts";
import type { StoredImage } from "../../presenters/stored-image.ts";
import { findToDepict, findToIllustrate, illustrate } from "../itineraries/itineraries.ts";
import type { LiveChangesParts } from "../live-changes/live-changes.parts.ts";
import { buildImageQuery } from "./build-image-query.ts";
import { findImage } from "./find-image.ts";
import { processImage, processUnlessSame, type SourceImage, type UnstoredImage } from "./process-image.ts";
import { openPreview, sealPreview } from "./sealed-preview.ts";

/** An image, a query, or neither: then an image of the destination is found. */
export type ImageInput = SourceImage | { readonly query?: string };

/** `tags` are the ETags that may be overwritten. */
export type ImageTarget = {
  readonly id: string;
  readonly tags: readonly string[];
  readonly place: ImagePlace;
};

export type ImageFeatureParts = Pick<
  Parts,
  "db" | "blobs" | "clock" | "config" | "log" | "jobs" | "imageSearch" | "posters"
> &
  LiveChangesParts &
  Pick<PictureParts, "imageWorker">;

/** Returns the itinerary's new version. Permission is checked before anything is decoded, searched for or stored. */
export async function setImage(
  parts: ImageFeatureParts,
  principal: Principal,
  { source, ...target }: ImageTarget & { readonly source: ImageInput },
): ReturnType<typeof illustrate> {
  const { draft, image: current } = await findToIllustrate(parts, principal, target);
  const processSource = (picture: SourceImage) => processUnlessSame(parts, picture, current);
  const image =
    "bytes" in source
      ? await processSource(source)
      : await findImage(parts, buildImageQuery(source.query, draft, target.place), processSource);
  // The itinerary has this image already.
  if ("key" in image) return illustrate(parts, principal, { ...target, image });
  return storeAndSet(parts, principal, target, image);
}

/** Stores the file before the itinerary refers to it, and deletes it if the itinerary cannot be changed. */
async function storeAndSet(
  parts: ImageFeatureParts,
  principal: Principal,
  target: ImageTarget,
  processed: UnstoredImage,
): ReturnType<typeof illustrate> {
  const image = await storeImage(parts, principal, processed);
  const illustrated = illustrate(parts, principal, { ...target, image }).catch(async (error: unknown) => {
    await discardFile(parts, image.key);
    throw error;
  });
  // At the same time: if the image is not set, its file is deleted, and the job makes nothing.
  const [itinerary] = await Promise.all([illustrated, prepareRenditions(parts, image.key)]);
  return itinerary;
}

/** Sets the image that a preview showed. Permission is checked before the preview is opened. */
export async function chooseImage(
  parts: Pick<Parts, "db" | "clock" | "config" | "cursors"> & LiveChangesParts,
  principal: Principal,
  { found, ...target }: ImageTarget & { readonly found: string },
): ReturnType<typeof illustrate> {
  const { travellerId } = requireTraveller(principal);
  await findToIllustrate(parts, principal, target);
  const image = openPreview(parts, { travellerId, itineraryId: target.id }, found);
  return illustrate(parts, principal, { ...target, image });
}

/**
 * Finds an image and stores it without changing the itinerary. If it is not chosen, the clean-up deletes it after a
 * day, when it can no longer be chosen.
 */
export async function previewImage(
  parts: ImageFeatureParts & Pick<Parts, "cursors">,
  principal: Principal,
  { id, query }: { readonly id: string; readonly query?: string | undefined },
): Promise<ImagePreview> {
  const { travellerId } = requireTraveller(principal);
  const draft = await findToDepict(parts, principal, id);
  const { processed, incomplete } = await findImage(
    parts,
    buildImageQuery(query, draft, cover),
    async (picture, incomplete) => ({ processed: await processImage(parts, picture), incomplete }),
  );
  const image = await storeImage(parts, principal, processed);
  await prepareRenditions(parts, image.key);
  return {
    imageURL: mediaUrl(parts.config, image.key),
    image: image.details,
    found: sealPreview(parts, { travellerId, itineraryId: id }, image),
    ...(incomplete && { incomplete }),
  };
}

async function storeImage(
  parts: Pick<Parts, "db" | "blobs" | "clock" | "config">,
  principal: Principal,
  { bytes, hash, details }: UnstoredImage,
): Promise<StoredImage> {
  const { travellerId } = requireTraveller(principal);
  const file = { folder: imageFolder, ending: ".webp", body: bytes, contentType: "image/webp", travellerId };
  const { key } = await storeFile(parts, file);
  return { key, hash, details };
}

/** Failing is harmless: a rendition is also made when it is first requested. */
async function prepareRenditions({ jobs, log }: Pick<Parts, "jobs" | "log">, key: string): Promise<void> {
  await jobs.send(makeRenditions, { key }).catch((error: unknown) => {
    log.warn({ err: error, key }, "could not queue the renditions of an image");
  });
}

export function removeImage(
  parts: Pick<Parts, "db" | "clock" | "config"> & LiveChangesParts,
  principal: Principal,
  target: ImageTarget,
): ReturnType<typeof illustrate> {
  return illustrate(parts, principal, { ...target, image: undefined });
}
