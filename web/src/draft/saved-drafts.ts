import { createStore, del, entries, get, set } from "idb-keyval";
import type { Draft } from "./draft.ts";
import type { Conflict } from "./merge/conflict.ts";

/** A draft that the server does not have yet, with the version that it is based on. */
export type SavedDraft = {
  readonly base: Draft;
  readonly draft: Draft;
  readonly conflicts: readonly Conflict[];
};

/** Where one itinerary's draft is kept in this browser, so that a closed tab or a crash loses nothing. */
export type SavedDraftStorage = {
  read(): Promise<SavedDraft | undefined>;
  write(draft: SavedDraft): Promise<void>;
  remove(): Promise<void>;
};

let opened: ReturnType<typeof createStore> | undefined;
const database = () => {
  opened ??= createStore("waybook", "unsaved");
  return opened;
};

/** Browsers may forbid storage, or have none left; then a draft lasts as long as its page. */
const ifPossible = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await work();
  } catch {
    return undefined;
  }
};

const keyOf = (travellerId: string, itineraryId = "") => `${travellerId}/${itineraryId}`;

/** As earlier releases stored it. */
type EarlierSavedDraft = Omit<SavedDraft, "conflicts"> & {
  readonly collisions: readonly { readonly path: string; readonly mine: unknown; readonly theirs: unknown }[];
};

const upgrade = (stored: SavedDraft | EarlierSavedDraft): SavedDraft => {
  if ("conflicts" in stored) return stored;
  const { collisions, ...rest } = stored;
  return { ...rest, conflicts: collisions.map(({ mine, ...conflict }) => ({ ...conflict, ours: mine })) };
};

export const savedDraftStorage = (
  itineraryId: string,
  traveller: () => Promise<string | undefined>,
): SavedDraftStorage => {
  const withKey = <T>(work: (key: string) => Promise<T>) =>
    ifPossible(async () => {
      const travellerId = await traveller();
      return travellerId === undefined ? undefined : await work(keyOf(travellerId, itineraryId));
    });
  return {
    read: () =>
      withKey(async (key) => {
        const stored = await get<SavedDraft | EarlierSavedDraft>(key, database());
        return stored && upgrade(stored);
      }),
    write: async (draft) => void (await withKey((key) => set(key, draft, database()))),
    remove: async () => void (await withKey((key) => del(key, database()))),
  };
};

const savedDraftsOf = async (travellerId: string) =>
  ((await ifPossible(() => entries<string, SavedDraft>(database()))) ?? []).filter(([key]) =>
    key.startsWith(keyOf(travellerId)),
  );

/** The titles of the itineraries that a traveller has changed in this browser without the server having it. */
export const savedDraftTitles = async (travellerId: string): Promise<string[]> =>
  (await savedDraftsOf(travellerId)).map(([, { draft }]) => draft.title);

export const deleteSavedDrafts = async (travellerId: string): Promise<void> => {
  for (const [key] of await savedDraftsOf(travellerId)) await ifPossible(() => del(key, database()));
};
