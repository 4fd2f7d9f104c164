import type { api } from "../../../contract/api.ts";
import { ApiError, type Client } from "../../../contract/client.ts";
import type { DraftStore } from "../draft/draft-store.ts";
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

/** Sets the image; undefined removes it. After a change by someone else, reloads and retries once. */
export const writeImage = async (
  { store, client, target, signal }: Writing,
  image: NewImage | undefined,
): Promise<void> => {
  const attempt = async () => {
    const headers = { "if-match": await store.flush() };
    signal?.throwIfAborted();
    const { id } = store.getState().itinerary;
    const call = { headers, ...(signal && { signal }) };
    const answer = await answerTo(client, { id, target, call }, image);
    store.accept(answer.body, answer.headers.get("etag") ?? "");
  };
  try {
    await attempt();
  } catch (error) {
    if (!(error instanceof ApiError && error.code === "itineraryModified")) throw error;
    await store.refresh();
    await attempt();
  }
};

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
