import type { SavedDraft } from "./saved-draft.ts";
import type { Adopted, SavedDraftStorage } from "./saved-drafts.ts";

/** Often enough that hardly a word is lost, not so often that typing is slowed down. */
const intervalMs = 300;

/** Whether the draft is on this device: stored, being stored, or impossible to store. */
export type Kept = "kept" | "writing" | "refused";

type WriterParts = {
  readonly storage: SavedDraftStorage;
  readonly unsavedDraft: () => SavedDraft | undefined;
  readonly onKept: (kept: Kept) => void;
};

const isSameEntry = (one: SavedDraft, other: SavedDraft): boolean =>
  (Object.keys({ ...one, ...other }) as (keyof SavedDraft)[]).every((field) => one[field] === other[field]);

/**
 * Writes the unsaved draft to the browser's storage: the first change at once, later ones every 300 ms. What is saved is
 * removed at once, because a page opened just then would take it for unsaved.
 */
export const createSavedDraftWriter = ({ storage, unsavedDraft, onKept }: WriterParts) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let written: SavedDraft | undefined;
  let isStored = false;
  let isStopped = false;
  let lastWrite: Promise<void> = Promise.resolve();

  const write = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    if (isStopped) return lastWrite;
    const draft = unsavedDraft();
    if (!draft && !isStored) return lastWrite;
    if (draft && written && isSameEntry(draft, written)) return lastWrite;
    isStored = draft !== undefined;
    written = draft;
    lastWrite = lastWrite.then(async () => {
      if (!draft) return storage.remove();
      const isKept = await storage.write(draft);
      // Only if nothing has been typed since.
      const now = unsavedDraft();
      if (now && isSameEntry(now, draft)) onKept(isKept ? "kept" : "refused");
    });
    return lastWrite;
  };
  return {
    /** Reads what closed tabs left behind. From then on this page keeps it, or removes it once it is saved. */
    adopt: async (options: { readonly withSent: boolean }): Promise<Adopted> => {
      const adopted = await storage.adopt(options);
      if (adopted.entries.length > 0) {
        isStored = true;
        written = undefined;
      }
      return adopted;
    },
    noteChange: () => {
      const draft = unsavedDraft();
      if (draft && !(written && isSameEntry(draft, written))) onKept("writing");
      if (isStored && draft) timer ??= setTimeout(() => void write(), intervalMs);
      else void write();
    },
    /** Resolves when it is stored, or cannot be. */
    writeNow: write,
    /** After the last write, other tabs may take over what is left. */
    close: async (): Promise<void> => {
      await write();
      storage.close();
    },
    discard: async (): Promise<void> => {
      isStopped = true;
      clearTimeout(timer);
      await lastWrite;
      await storage.remove();
      storage.close();
    },
  };
};
