import { makeRenditions } from "../../media/make-renditions.ts";
import { imageFolder } from "../../media/renditions.ts";
import type { Parts } from "../../parts.ts";
import { type Principal, requireTraveller } from "../../principal.ts";
import { discardFile } from "../../stored-files/discard-file.ts";
import { storeFile } from "../../stored-files/store-file.ts";
import { findToIllustrate, illustrate } from "../itineraries/itineraries.ts";
import { type DevelopedImage, developPicture, type Picture } from "./develop-picture.ts";
import { findPicture } from "./find-picture.ts";
import { wantedFor } from "./wanted-for.ts";

/** The picture itself, what to look for, or nothing: then one is found for where the itinerary goes. */
export type Source = Picture | { readonly query?: string };

/** At a day, or on the cover; and the versions of the itinerary in which it may be changed. */
type Place = { readonly id: string; readonly tags: readonly string[]; readonly dayId: string | undefined };

export type Needs = Pick<
  Parts,
  | "db"
  | "blobs"
  | "clock"
  | "config"
  | "log"
  | "jobs"
  | "liveChanges"
  | "darkroom"
  | "imageSearch"
  | "posters"
>;

/** The itinerary as it is then. Who may not set it is refused before anything is decoded, sought or stored. */
export async function setImage(
  parts: Needs,
  principal: Principal,
  { source, ...place }: Place & { readonly source: Source },
): ReturnType<typeof illustrate> {
  const { draft, image: there } = await findToIllustrate(parts, principal, place);
  const develop = (picture: Picture) => developPicture(parts, picture, there);
  const image =
    "bytes" in source
      ? await develop(source)
      : await findPicture(parts, wantedFor(source.query, draft, place.dayId), develop);
  // It is there already.
  if ("key" in image) return illustrate(parts, principal, { ...place, image });
  return illustrateWith(parts, principal, place, image);
}

/** The file is there before the itinerary shows it. When that is refused, it goes at once. */
async function illustrateWith(
  parts: Needs,
  principal: Principal,
  place: Place,
  { bytes, hash, details }: DevelopedImage,
): ReturnType<typeof illustrate> {
  const { travellerId } = requireTraveller(principal);
  const file = { folder: imageFolder, ending: ".webp", body: bytes, contentType: "image/webp", travellerId };
  const { key } = await storeFile(parts, file);
  const change = { ...place, image: { key, hash, details } };
  const illustrated = illustrate(parts, principal, change).catch(async (error: unknown) => {
    await discardFile(parts, key);
    throw error;
  });
  // Side by side: should the image not be set, it is gone by then, and none are made.
  const [itinerary] = await Promise.all([illustrated, prepareRenditions(parts, key)]);
  return itinerary;
}

/** The image is set, whether this works or not: who wants to see it has it made. */
async function prepareRenditions({ jobs, log }: Pick<Parts, "jobs" | "log">, key: string): Promise<void> {
  await jobs.send(makeRenditions, { key }).catch((error: unknown) => {
    log.warn({ err: error, key }, "an image's renditions could not be asked for");
  });
}

export function removeImage(
  parts: Pick<Parts, "db" | "clock" | "config" | "liveChanges">,
  principal: Principal,
  place: Place,
): ReturnType<typeof illustrate> {
  return illustrate(parts, principal, { ...place, image: undefined });
}
