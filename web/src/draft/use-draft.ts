import { createContext, use, useSyncExternalStore } from "react";
import { canEdit, type DraftState } from "./draft-state.ts";
import type { DraftStore } from "./draft-store.ts";

const DraftContext = createContext<DraftStore | undefined>(undefined);

export const DraftProvider = DraftContext;

/** The draft store of this page. It never changes, so using it causes no re-render. */
export const useDraftStore = (): DraftStore => {
  const store = use(DraftContext);
  if (!store) throw new Error("useDraftStore needs a DraftProvider above it");
  return store;
};

/** Selects from the draft's state; re-renders when that changes. The selector must not create new objects. */
export const useDraft = <T>(pick: (state: DraftState) => T): T => {
  const { subscribe, getState } = useDraftStore();
  return useSyncExternalStore(subscribe, () => pick(getState()));
};

export const useCanEdit = (): boolean => useDraft(canEdit);
