import { useDraft } from "../draft/use-draft.ts";

/** Whether someone else has just changed this part: it is marked for a moment. */
export const useRecentlyChanged = (partId: string): boolean =>
  useDraft(({ recentlyChanged }) => recentlyChanged.has(partId));
