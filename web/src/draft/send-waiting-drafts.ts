import { ApiError } from "../../../contract/client.ts";
import { type DraftDevice, thisBrowser } from "./draft-device.ts";
import type { DraftStore } from "./draft-store.ts";
import { isTemporary } from "./is-temporary.ts";
import { prefixOf } from "./saved-drafts.ts";
import { holdSlot } from "./slot-locks.ts";
import { listWaitingDrafts } from "./waiting-drafts.ts";

type SendParts = {
  readonly travellerId: string;
  readonly open: (itineraryId: string) => Promise<DraftStore>;
  /** Sends what the store has adopted; false if the server could not be reached. */
  readonly send: (itineraryId: string, store: DraftStore) => Promise<boolean>;
  readonly device?: DraftDevice;
};

/** The itinerary is deleted, or no longer shared: its words stay on this device until the traveller decides. */
const noteGone = async (
  { travellerId, device: { database, locks } = thisBrowser() }: Pick<SendParts, "travellerId" | "device">,
  itineraryId: string,
) => {
  for (const key of await database.keys(prefixOf(travellerId, itineraryId))) {
    const free = locks && (await holdSlot(locks, key));
    if (!free) continue;
    const draft = await database.read(key);
    if (draft)
      await database.replace({ put: { key, draft: { ...draft, obstacle: { kind: "gone" } } }, remove: [] });
    free();
  }
};

/**
 * Sends a traveller's drafts that no page has open, one after another. Without locks nobody knows which these are, so
 * they wait for their page.
 */
export const sendWaitingDrafts = async (parts: SendParts): Promise<"done" | "away"> => {
  const { travellerId, open, send, device = thisBrowser() } = parts;
  if (!device.locks) return "done";
  for (const waiting of await listWaitingDrafts(travellerId, device)) {
    const { itineraryId, isHeld, hasUnsent, obstacle } = waiting;
    if (isHeld || !hasUnsent || (obstacle && obstacle.kind !== "signedOut")) continue;
    try {
      if (!(await send(itineraryId, await open(itineraryId)))) return "away";
    } catch (error) {
      if (!(error instanceof ApiError) || isTemporary(error)) return "away";
      if (error.status === 401) return "done";
      if (error.status === 404) await noteGone(parts, itineraryId);
    }
  }
  return "done";
};
