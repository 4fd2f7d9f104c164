import { type DraftDevice, thisBrowser } from "./draft-device.ts";
import { newId } from "./edits.ts";
import type { SavedDraft } from "./saved-draft.ts";
import { savedDraftDatabase } from "./saved-draft-database.ts";
import { heldSlots, holdSlot } from "./slot-locks.ts";

/**
 * Where one open draft is kept in this browser, so that a closed tab or a crash loses nothing. Each open store has a slot
 * of its own, so that two tabs with the same itinerary do not overwrite each other's words.
 */
export type SavedDraftStorage = {
  /**
   * Takes over what closed tabs left, the oldest first. They are removed together with the next `write` or `remove`. A
   * store awaits one lost answer at a time: if it does already, or there are several, `hasMore` says that others are left.
   */
  adopt(options: { readonly withSent: boolean }): Promise<Adopted>;
  /** Whether it is stored now. Browsers may forbid storage, or have none left. */
  write(draft: SavedDraft): Promise<boolean>;
  remove(): Promise<void>;
  /** Lets other tabs take over what is left. */
  close(): void;
};

export type Adopted = { readonly entries: readonly SavedDraft[]; readonly hasMore: boolean };

/** `traveller/itinerary/slot`; earlier releases, and browsers without locks, have no slots. */
export const prefixOf = (travellerId: string, itineraryId: string): string => `${travellerId}/${itineraryId}`;

export const itineraryOfKey = (key: string): string => key.split("/")[1] ?? "";

/** Browsers may forbid storage, or have none left; then a draft lasts as long as its page. */
const ifPossible = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await work();
  } catch {
    return undefined;
  }
};

type SlotParts = {
  readonly traveller: () => Promise<string | undefined>;
  /** Another tab with the same itinerary was closed or killed: it is time to adopt. */
  readonly onLeft?: () => void;
  readonly device?: DraftDevice;
};

export const openSavedDraft = (
  itineraryId: string,
  { traveller, onLeft = () => {}, device: { database, locks } = thisBrowser() }: SlotParts,
): SavedDraftStorage => {
  const closing = new AbortController();
  /** What frees each slot that this store has locked. */
  const held = new Map<string, () => void>();
  const adopted = new Set<string>();
  const awaited = new Set<string>();
  let slot: Promise<{ readonly travellerId: string; readonly key: string } | undefined> | undefined;

  const openSlot = async () => {
    const travellerId = await traveller();
    if (travellerId === undefined) return undefined;
    const prefix = prefixOf(travellerId, itineraryId);
    const key = locks ? `${prefix}/${newId()}` : prefix;
    const free = locks && (await holdSlot(locks, key));
    if (free) held.set(key, free);
    if (closing.signal.aborted) free?.();
    return { travellerId, key };
  };
  /** Undefined once another traveller uses this browser: nothing of the former one may be stored again. */
  const ownKey = async (): Promise<string | undefined> => {
    slot ??= openSlot();
    const own = await slot;
    return own && (await traveller()) === own.travellerId ? own.key : undefined;
  };

  const free = (key: string) => {
    held.get(key)?.();
    held.delete(key);
  };
  const waitFor = (key: string) => {
    if (!locks || awaited.has(key)) return;
    awaited.add(key);
    void holdSlot(locks, key, closing.signal).then((release) => {
      awaited.delete(key);
      if (!release) return;
      if (closing.signal.aborted) return release();
      held.set(key, release);
      onLeft();
    });
  };
  /** The entry of a slot whose tab is gone, locked by this store; undefined if there is none. */
  const take = async (key: string): Promise<SavedDraft | undefined> => {
    if (locks && !held.has(key)) {
      const release = await holdSlot(locks, key);
      if (!release) {
        waitFor(key);
        return undefined;
      }
      held.set(key, release);
    }
    const entry = await database.read(key);
    if (!entry) free(key);
    return entry;
  };

  const store = async (draft: SavedDraft | undefined) => {
    const own = await ownKey();
    if (own === undefined) return false;
    const removed = [...adopted];
    await database.replace({
      ...(draft && { put: { key: own, draft } }),
      remove: [...removed.filter((key) => key !== own), ...(draft ? [] : [own])],
    });
    for (const key of removed) {
      adopted.delete(key);
      if (key !== own) free(key);
    }
    return true;
  };

  return {
    adopt: async ({ withSent }) => {
      const own = await ifPossible(ownKey);
      if (own === undefined) return { entries: [], hasMore: false };
      const [traveller = ""] = own.split("/");
      const prefix = prefixOf(traveller, itineraryId);
      const keys = (await ifPossible(() => database.keys(prefix))) ?? [];
      // Another tab may have nothing unsent yet.
      for (const key of (await ifPossible(() => heldSlots(locks))) ?? [])
        if (key.startsWith(prefix) && key !== own && !held.has(key)) waitFor(key);
      const found: { readonly key: string; readonly entry: SavedDraft }[] = [];
      for (const key of keys) {
        if ((locks && key === own) || adopted.has(key)) continue;
        const entry = await ifPossible(() => take(key));
        if (entry) found.push({ key, entry });
      }
      found.sort((one, other) => (one.entry.changedAt < other.entry.changedAt ? -1 : 1));
      const sent = withSent ? found.find(({ entry }) => entry.sent) : undefined;
      const now = found.filter((one) => !one.entry.sent || one === sent);
      for (const { key } of found) {
        if (now.some((one) => one.key === key)) adopted.add(key);
        else free(key);
      }
      return { entries: now.map(({ entry }) => entry), hasMore: now.length < found.length };
    },
    write: async (draft) => (await ifPossible(() => store(draft))) ?? false,
    remove: async () => void (await ifPossible(() => store(undefined))),
    close: () => {
      closing.abort();
      for (const key of [...held.keys()]) free(key);
    },
  };
};

const savedDraftsOf = async (travellerId: string): Promise<SavedDraft[]> => {
  const keys = (await ifPossible(() => savedDraftDatabase.keys(`${travellerId}/`))) ?? [];
  const drafts = await Promise.all(keys.map((key) => ifPossible(() => savedDraftDatabase.read(key))));
  return drafts.filter((draft) => draft !== undefined);
};

/** The titles of the itineraries that a traveller has changed in this browser without the server having it. */
export const savedDraftTitles = async (travellerId: string): Promise<string[]> => [
  ...new Set((await savedDraftsOf(travellerId)).map(({ draft }) => draft.title)),
];

export const deleteSavedDrafts = async (travellerId: string): Promise<void> => {
  await ifPossible(async () =>
    savedDraftDatabase.replace({ remove: await savedDraftDatabase.keys(`${travellerId}/`) }),
  );
};
