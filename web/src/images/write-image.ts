import type { api } from "../../../contract/api.ts";
import type { Client } from "../../../contract/client.ts";
import type { DraftStore } from "../draft/draft-store.ts";
import { writePart } from "../draft/write-part.ts";
import type { ImageTarget } from "./image-target.ts";
import type { PreparedImage } from "./prepare-image.ts";

/** An uploaded image, or one from the image search. */
export type NewImage = PreparedImage | { readonly found: string };

type Writing = {
  readonly store: DraftStore;
  readonly client: Client<typeof api>;
  readonly target: ImageTarget;
  readonly signal?: AbortSignal;
};

/** Sets the image; undefined removes it. */
export const writeImage = (
  { store, client, target, signal }: Writing,
  image: NewImage | undefined,
): Promise<void> =>
  writePart(store, (id, headers) => {
    signal?.throwIfAborted();
    const call = { headers, ...(signal && { signal }) };
    return answerTo(client, { id, target, call }, image);
  });

type Request = {
  readonly id: string;
  readonly target: ImageTarget;
  readonly call: { readonly headers: { readonly "if-match": string }; readonly signal?: AbortSignal };
};

const answerTo = (client: Client<typeof api>, { id, target, call }: Request, image: NewImage | undefined) => {
  const sent = image && ("found" in image ? { body: image } : image);
  if (target.kind === "cover") {
    const to = { ...call, params: { id } };
    return sent ? client.setCoverImage({ ...to, ...sent }) : client.removeCoverImage(to);
  }
  if (target.kind === "stop") {
    const to = { ...call, params: { id, stopId: target.stopId } };
    return sent ? client.setStopImage({ ...to, ...sent }) : client.removeStopImage(to);
  }
  const to = { ...call, params: { id, dayId: target.dayId } };
  return sent ? client.setDayImage({ ...to, ...sent }) : client.removeDayImage(to);
};
