import { useDraft } from "../draft/use-draft.ts";

/** Whether someone else changed this part in the last seconds. */
export const useRecentlyChanged = (partId: string): boolean =>
  useDraft(({ recentlyChanged }) => recentlyChanged.has(partId));
