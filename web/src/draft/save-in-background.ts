import { canEdit, type DraftState } from "./draft-state.ts";
import type { DraftStore } from "./draft-store.ts";

type BackgroundSave = { readonly store: DraftStore; readonly unsubscribe: () => void };

/** Drafts whose page was left unsaved. They keep saving until they are done or their page is opened again. */
const backgroundSaves = new Map<string, BackgroundSave>();

const isStillSaving = (state: DraftState) =>
  canEdit(state) && state.hasUnsaved && ["unsaved", "saving", "waiting"].includes(state.saving.state);

type BackgroundSaveEvents = {
  /** The server could not be reached at once. */
  readonly onWaiting: () => void;
  /** Everything is saved, or the rest never will be. */
  readonly onEnd: (state: DraftState) => void;
};

/** Keeps saving a draft after its page was left, for as long as that takes. */
export const saveInBackground = (
  key: string,
  store: DraftStore,
  { onWaiting, onEnd }: BackgroundSaveEvents,
): void => {
  let isWaiting = false;
  const check = () => {
    const state = store.getState();
    if (isStillSaving(state)) {
      if (state.saving.state !== "waiting" || isWaiting) return;
      isWaiting = true;
      return onWaiting();
    }
    resumeDraft(key);
    void store.close();
    onEnd(state);
  };
  resumeDraft(key);
  backgroundSaves.set(key, { store, unsubscribe: store.subscribe(check) });
  void store
    .flush()
    .catch(() => {})
    .then(() => backgroundSaves.get(key)?.store === store && check());
};

/** Leaves an open draft to its page, which is opened next, so that what was just done can be undone there. */
export const handToPage = (key: string, store: DraftStore): void => {
  void resumeDraft(key)?.close();
  backgroundSaves.set(key, { store, unsubscribe: () => {} });
};

/** What a draft that has no page looks like now. */
export const findBackgroundState = (key: string): DraftState | undefined =>
  backgroundSaves.get(key)?.store.getState();

/** Takes a draft that is still saving in the background back to its page. */
export const resumeDraft = (key: string): DraftStore | undefined => {
  const save = backgroundSaves.get(key);
  backgroundSaves.delete(key);
  save?.unsubscribe();
  return save?.store;
};

/** After signing out, nothing more is sent. */
export const cancelBackgroundSaves = (): void => {
  for (const key of [...backgroundSaves.keys()]) void resumeDraft(key)?.discard();
};
