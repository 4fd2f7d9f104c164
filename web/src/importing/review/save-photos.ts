import { ApiError } from "../../../../contract/client.ts";
import { client } from "../../api/client.ts";
import type { DraftStore } from "../../draft/draft-store.ts";
import { canRetry } from "../../images/can-retry.ts";
import type { ImageTarget } from "../../images/image-target.ts";
import { writeImage } from "../../images/write-image.ts";
import type { ChosenPhoto } from "./choose-photos.ts";

type PhotoSaving = {
  readonly store: DraftStore;
  /** Before each, with its number. */
  readonly onNext: (number: number) => void;
};

/**
 * Sets the photos of a trip that is saved already, one after the other, because each makes a new version. Returns those
 * that could not be set.
 */
export const savePhotos = async (
  { store, onNext }: PhotoSaving,
  photos: readonly ChosenPhoto[],
): Promise<readonly ChosenPhoto[]> => {
  const missing: ChosenPhoto[] = [];
  for (const [index, photo] of photos.entries()) {
    onNext(index + 1);
    const target: ImageTarget = photo.stop ? { kind: "stop", stopId: photo.stop.id } : { kind: "cover" };
    const image = { body: photo.frame.jpeg, contentType: "image/jpeg" } as const;
    const set = () => writeImage({ store, client, target }, image);
    try {
      // The same image again changes nothing, so a lost response is harmless.
      await set().catch((error: unknown) => (canRetry(error) ? set() : Promise.reject(error)));
    } catch (error) {
      missing.push(photo);
      if (!isAboutOne(error)) return [...missing, ...photos.slice(index + 1)];
    }
  }
  return missing;
};

/** This photo or its stop is the reason, so that others may still be saved. */
const isAboutOne = (error: unknown): boolean =>
  error instanceof ApiError && [404, 413, 415, 422].includes(error.status) && error.code !== "storageFull";
