import { canEdit, type DraftState } from "./draft-state.ts";
import type { DraftStore } from "./open-draft.ts";

type Left = { readonly store: DraftStore; readonly unwatch: () => void };

/** Drafts whose page is gone before all was saved. They go on until it is, or until the page is there again. */
const left = new Map<string, Left>();

const isOnItsWay = (state: DraftState) =>
  canEdit(state) && state.hasUnsaved && ["unsaved", "saving", "waiting"].includes(state.saving.state);

type LeavingEvents = {
  /** It could not be sent right away. */
  readonly onWaiting: () => void;
  /** Nothing more is to be sent, or can be. */
  readonly onEnd: (state: DraftState) => void;
};

/** Its page is left: what is not saved yet is sent, for as long as that takes. */
export const leaveDraft = (key: string, store: DraftStore, { onWaiting, onEnd }: LeavingEvents): void => {
  let isWaiting = false;
  const look = () => {
    const state = store.getState();
    if (isOnItsWay(state)) {
      if (state.saving.state !== "waiting" || isWaiting) return;
      isWaiting = true;
      return onWaiting();
    }
    takeUpDraft(key);
    store.close();
    onEnd(state);
  };
  takeUpDraft(key);
  left.set(key, { store, unwatch: store.subscribe(look) });
  void store
    .flush()
    .catch(() => {})
    .then(() => left.get(key)?.store === store && look());
};

/** The draft that was left there, if it is still at it. */
export const takeUpDraft = (key: string): DraftStore | undefined => {
  const known = left.get(key);
  left.delete(key);
  known?.unwatch();
  return known?.store;
};

/** Nothing more is sent: whoever wrote it has signed out. */
export const forgetLeftDrafts = (): void => {
  for (const key of [...left.keys()]) takeUpDraft(key)?.close();
};
