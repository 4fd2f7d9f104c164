import { createStore, promisifyRequest, type UseStore } from "idb-keyval";
import { type EarlierSavedDraft, type SavedDraft, upgradeSavedDraft } from "./saved-draft.ts";

/** The saved drafts of this browser, by keys that begin with the traveller's id. Everything may fail. */
export type SavedDraftDatabase = {
  keys(prefix: string): Promise<readonly string[]>;
  read(key: string): Promise<SavedDraft | undefined>;
  /** In one transaction: all of it or nothing is stored. */
  replace(change: {
    readonly put?: { readonly key: string; readonly draft: SavedDraft };
    readonly remove: readonly string[];
  }): Promise<void>;
};

let opened: UseStore | undefined;
const database: UseStore = (mode, use) => {
  opened ??= createStore("waybook", "unsaved");
  return opened(mode, use);
};

export const savedDraftDatabase: SavedDraftDatabase = {
  keys: async (prefix) => {
    const keys = (await database("readonly", (store) => promisifyRequest(store.getAllKeys()))) as string[];
    return keys.filter((key) => key.startsWith(prefix));
  },
  read: async (key) => {
    const stored = await database("readonly", (store) =>
      promisifyRequest<SavedDraft | EarlierSavedDraft | undefined>(store.get(key)),
    );
    return stored && upgradeSavedDraft(stored);
  },
  replace: ({ put, remove }) =>
    database("readwrite", (store) => {
      if (put) store.put(put.draft, put.key);
      for (const key of remove) store.delete(key);
      return promisifyRequest(store.transaction);
    }),
};
