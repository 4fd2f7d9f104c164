import { ApiError } from "../../../contract/client.ts";
import type { Itinerary } from "../../../contract/itinerary.ts";
import type { DraftStore } from "./draft-store.ts";

type Written = { readonly body: Itinerary; readonly headers: Headers };

/**
 * Writes a part of the itinerary that has an endpoint of its own, after what is not saved yet. After a change by someone
 * else, reloads and retries once.
 */
export const writePart = async (
  store: DraftStore,
  send: (id: string, headers: { readonly "if-match": string }) => Promise<Written>,
): Promise<void> => {
  const attempt = async () => {
    const headers = { "if-match": await store.flush() };
    const answer = await send(store.getState().itinerary.id, headers);
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
