import type { SavedDraft, SavedDraftStorage } from "./saved-drafts.ts";

/** Often enough that hardly a word is lost, not so often that typing is slowed down. */
const intervalMs = 300;

/**
 * Writes the unsaved draft to the browser's storage: the first change at once, later ones every 300 ms. What is saved is
 * removed at once, because a page opened just then would take it for unsaved.
 */
export const createSavedDraftWriter = (
  storage: SavedDraftStorage,
  unsavedDraft: () => SavedDraft | undefined,
) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStored = false;
  let lastWrite = Promise.resolve();

  const write = () => {
    clearTimeout(timer);
    timer = undefined;
    const draft = unsavedDraft();
    if (!draft && !isStored) return;
    isStored = draft !== undefined;
    lastWrite = lastWrite.then(() => (draft ? storage.write(draft) : storage.remove()));
  };
  return {
    /** Reads what an earlier page left behind. From then on this page removes it once it is saved. */
    recover: async (): Promise<SavedDraft | undefined> => {
      const savedDraft = await storage.read();
      isStored ||= savedDraft !== undefined;
      return savedDraft;
    },
    noteChange: () => {
      if (isStored && unsavedDraft()) timer ??= setTimeout(write, intervalMs);
      else write();
    },
    writeNow: write,
  };
};
