import { client } from "../api/client.ts";
import type { DraftStore } from "../draft/draft-store.ts";
import { writePart } from "../draft/write-part.ts";

/** Attaches a GPX file to a day. */
export const writeTrack = async (store: DraftStore, dayId: string, file: File): Promise<void> => {
  const body = new Uint8Array(await file.arrayBuffer());
  await writePart(store, (id, headers) =>
    client.setDayTrack({ params: { id, dayId }, headers, body, contentType: "application/gpx+xml" }),
  );
};
