import { client } from "../../api/client.ts";
import { documentName } from "../../documents/document-name.ts";
import type { DraftStore } from "../../draft/draft-store.ts";
import { newId } from "../../draft/edits.ts";
import { writeTrack } from "../../tracks/write-track.ts";
import type { Placement } from "../target/with-import.ts";
import { documentKindOf } from "./document-kind-of.ts";
import type { PlanFiles } from "./shared-plan.ts";

const addDocument = async (itineraryId: string, file: File): Promise<void> => {
  const params = { id: itineraryId };
  const name = documentName(file.name);
  const named = name ? { name } : {};
  const { body: stored } = await client.storeFile({
    params,
    query: named,
    body: file,
    contentType: (file.type || "application/octet-stream") as `${string}/${string}`,
  });
  const documentId = newId();
  const body = { id: documentId, storagePath: stored.storagePath, kind: documentKindOf(file), ...named };
  await client.saveDocument({ params: { ...params, documentId }, body });
};

/** Adds them to a trip that is saved, and returns the names of those that could not be added. */
export const addPlanFiles = async (
  store: DraftStore,
  { tracks, documents }: PlanFiles,
  placement?: Placement,
): Promise<readonly string[]> => {
  const refused: string[] = [];
  const attempt = (file: File, work: () => Promise<void>) => work().catch(() => void refused.push(file.name));
  const into = placement?.kind === "into" ? placement.dayId : undefined;
  // A day has one track; what comes after it into the same day is at hand as a document.
  const [own, others] = into === undefined ? [tracks, []] : [tracks.slice(0, 1), tracks.slice(1)];
  for (const { dayId, file } of own) await attempt(file, () => writeTrack(store, into ?? dayId, file));
  for (const file of [...others.map(({ file }) => file), ...documents])
    await attempt(file, () => addDocument(store.getState().itinerary.id, file));
  return refused;
};
