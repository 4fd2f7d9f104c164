import { createStore, del, get, set } from "idb-keyval";

/** What another app on this device has handed to Waybook. */
export type Shared = {
  readonly title?: string;
  readonly text?: string;
  readonly url?: string;
  readonly files: readonly File[];
};

// The service worker receives it before a page is open, so it does not know yet who is signed in.
const store = () => createStore("waybook-shared", "shared");
const key = "latest";

export const keepShared = (shared: Shared): Promise<void> => set(key, shared, store());

/** Hands it out once. */
export const takeShared = async (): Promise<Shared | undefined> => {
  try {
    const shared = await get<Shared>(key, store());
    await del(key, store());
    return shared;
  } catch {
    // Storage is blocked.
    return undefined;
  }
};
