import { ApiError } from "../../../contract/client.ts";
import { client } from "../api/client.ts";
import type { DraftStore } from "../draft/draft-store.ts";

/** Attaches a GPX file to a day. After a change by someone else, reloads and retries once. */
export const writeTrack = async (store: DraftStore, dayId: string, file: File): Promise<void> => {
  const body = new Uint8Array(await file.arrayBuffer());
  const attempt = async () => {
    const headers = { "if-match": await store.flush() };
    const { id } = store.getState().itinerary;
    const answer = await client.setDayTrack({
      ...{ params: { id, dayId }, headers },
      ...{ body, contentType: "application/gpx+xml" },
    });
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
