import { createContext, use, useSyncExternalStore } from "react";
import { canEdit, type DraftState } from "./draft-state.ts";
import type { DraftStore } from "./open-draft.ts";

const DraftContext = createContext<DraftStore | undefined>(undefined);

export const DraftProvider = DraftContext;

/** What can be done with the itinerary of this page. It stays the same, so that nothing is drawn anew because of it. */
export const useDraftStore = (): DraftStore => {
  const store = use(DraftContext);
  if (!store) throw new Error("useDraftStore needs a DraftProvider above it");
  return store;
};

/** A part of the itinerary of this page; drawn anew when that part is another one. It must be picked, not made. */
export const useDraft = <T>(pick: (state: DraftState) => T): T => {
  const { subscribe, getState } = useDraftStore();
  return useSyncExternalStore(subscribe, () => pick(getState()));
};

/** Whether this traveller may change what the itinerary says. */
export const useCanEdit = (): boolean => useDraft(canEdit);
