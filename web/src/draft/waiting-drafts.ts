import type { Draft } from "./draft.ts";
import { type DraftDevice, thisBrowser } from "./draft-device.ts";
import { isEqual } from "./merge/is-equal.ts";
import { mergeDrafts } from "./merge/merge-drafts.ts";
import type { SavedDraft, SavingObstacle } from "./saved-draft.ts";
import { itineraryOfKey, prefixOf } from "./saved-drafts.ts";
import { heldSlots, holdSlot } from "./slot-locks.ts";

/** An itinerary of which this device has words that the server does not have. */
export type WaitingDraft = {
  readonly itineraryId: string;
  readonly title: string;
  /** ISO 8601. */
  readonly changedAt: string;
  /** Not only conflicts, which wait for the traveller. */
  readonly hasUnsent: boolean;
  /** The server does not have the itinerary at all. */
  readonly isNew: boolean;
  readonly obstacle?: SavingObstacle;
  /** How many choices between ours and theirs are open. */
  readonly conflictCount: number;
  /** With everything that was typed on this device. */
  readonly draft: Draft;
  /** A page has it open, or it is being sent. */
  readonly isHeld: boolean;
};

/** Two tabs may have left different words. */
const joinDrafts = (entries: readonly SavedDraft[]): Draft | undefined =>
  entries.reduce<Draft | undefined>(
    (joined, { base, draft }) => (joined ? mergeDrafts(base, draft, joined).merged : draft),
    undefined,
  );

/** What of a traveller waits on this device, the oldest first. Nothing where the browser forbids storage. */
export const listWaitingDrafts = async (
  travellerId: string,
  { database, locks }: DraftDevice = thisBrowser(),
): Promise<readonly WaitingDraft[]> => {
  try {
    const keys = await database.keys(`${travellerId}/`);
    const held = new Set(await heldSlots(locks));
    const byItinerary = Map.groupBy(keys, itineraryOfKey);
    const waiting = await Promise.all(
      [...byItinerary].map(async ([itineraryId, keys]): Promise<WaitingDraft[]> => {
        const entries = (await Promise.all(keys.map((key) => database.read(key)))).filter(
          (entry) => entry !== undefined,
        );
        const draft = joinDrafts(entries);
        if (!draft) return [];
        const obstacle = entries.find(({ obstacle }) => obstacle)?.obstacle;
        return [
          {
            itineraryId,
            title: draft.title,
            changedAt: entries.map(({ changedAt }) => changedAt).sort()[0] as string,
            hasUnsent: entries.some(
              ({ base, draft, sent, creationKey }) =>
                sent !== undefined || creationKey !== undefined || !isEqual(base, draft),
            ),
            isNew: entries.every(({ creationKey }) => creationKey !== undefined),
            ...(obstacle && { obstacle }),
            conflictCount: new Set(
              entries.flatMap(({ conflicts }) => conflicts.map((conflict) => conflict.path)),
            ).size,
            draft,
            isHeld: keys.some((key) => held.has(key)),
          },
        ];
      }),
    );
    return waiting.flat().sort((one, other) => (one.changedAt < other.changedAt ? -1 : 1));
  } catch {
    return [];
  }
};

/** Removes an itinerary's words from this device. False if a page still has them open, or sends them. */
export const discardWaitingDraft = async (
  travellerId: string,
  itineraryId: string,
  { database, locks }: DraftDevice = thisBrowser(),
): Promise<boolean> => {
  const prefix = prefixOf(travellerId, itineraryId);
  const frees: (() => void)[] = [];
  try {
    const keys = await database.keys(prefix);
    if (locks)
      for (const key of keys) {
        const free = await holdSlot(locks, key);
        if (!free) return false;
        frees.push(free);
      }
    await database.replace({ remove: keys });
    return true;
  } catch {
    return false;
  } finally {
    for (const free of frees) free();
  }
};
