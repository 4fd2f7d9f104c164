import { client } from "../../api/client.ts";
import type { ChosenPhoto } from "./choose-photos.ts";

type Saved = { readonly id: string; readonly etag: string };

/** Sets the photos of a trip that was just saved, one after the other. Rejects if one cannot be saved. */
export const savePhotos = async ({ id, etag }: Saved, photos: readonly ChosenPhoto[]): Promise<void> => {
  let tag = etag;
  for (const { dayId, frame } of photos) {
    const image = { headers: { "if-match": tag }, body: frame.jpeg, contentType: "image/jpeg" } as const;
    const { headers } =
      dayId === undefined
        ? await client.setCoverImage({ params: { id }, ...image })
        : await client.setDayImage({ params: { id, dayId }, ...image });
    tag = headers.get("etag") ?? tag;
  }
};
