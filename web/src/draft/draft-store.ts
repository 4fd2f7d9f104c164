import type { Itinerary } from "../../../contract/itinerary.ts";
import { createPeopleHereStore, type PeopleHereStore } from "../presence/people-here-store.ts";
import { attemptSave } from "./attempt-save.ts";
import { type Draft, draftOf } from "./draft.ts";
import { canEdit, type DraftState, initialState } from "./draft-state.ts";
import type { EventStream } from "./event-stream.ts";
import { findObstacle } from "./find-obstacle.ts";
import { listenWhileVisible } from "./listen-while-visible.ts";
import { mergeDrafts } from "./merge/merge-drafts.ts";
import type { WatchPage } from "./page-events.ts";
import { createReadLoop } from "./read-loop.ts";
import type { Choice } from "./resolve-conflict.ts";
import { createSaveLoop, type Progress } from "./save-loop.ts";
import type { SavedDraft } from "./saved-draft.ts";
import { createSavedDraftWriter, type Kept } from "./saved-draft-writer.ts";
import type { SavedDraftStorage } from "./saved-drafts.ts";
import { createServerSync } from "./server-sync.ts";
import type { StoredItinerary, Transport } from "./transport.ts";
import { createUndoHistory } from "./undo-history.ts";

type ChangeOptions = {
  /** Changes with the same key in quick succession, such as letters typed into one field, are undone as one. */
  readonly together?: string;
};

/** One itinerary that is being edited in this browser: its draft, how it is saved, and undo. */
export type DraftStore = {
  getState(): DraftState;
  /** Apart from the draft's state, because people move about more often than drafts change. */
  readonly peopleHere: Pick<PeopleHereStore, "state">;
  subscribe(listener: () => void): () => void;
  change(edit: (draft: Draft) => Draft, options?: ChangeOptions): void;
  undo(): void;
  redo(): void;
  /** Saves now; resolves to the ETag of the saved itinerary. */
  flush(): Promise<string>;
  /** Takes over a newer version that another endpoint returned, such as that of an image. */
  accept(itinerary: Itinerary, etag: string): void;
  /** Loads what others have changed and merges it in. */
  refresh(): Promise<void>;
  /** Resolves conflicts by their paths, and returns a function that undoes it. */
  resolve(choices: ReadonlyMap<string, Choice>): () => void;
  /** Saves at once what is waiting or has failed. */
  retry(): void;
  /** Creates an itinerary of the traveller's own from the draft. */
  saveCopy(): Promise<Itinerary>;
  /** Saves what is left, if that is possible now. Resolves when other tabs may take over the rest. */
  close(): Promise<void>;
  /** Gives up what is not saved, and sends nothing more. */
  discard(): Promise<void>;
};

/** As the server has it, or as it is to be created with this key. */
export type OpenedItinerary = StoredItinerary & { readonly creationKey?: string | undefined };

export type DraftStoreParts = {
  readonly transport: Transport;
  /** Opens this store's own place for what is unsaved. `onLeft`: another tab with the itinerary is gone. */
  readonly openSavedDraft: (onLeft: () => void) => SavedDraftStorage;
  readonly eventStream: EventStream;
  readonly watchPage: WatchPage;
  /** The id of the signed-in traveller; undefined for guests. */
  readonly traveller: () => Promise<string | undefined>;
};

export const createDraftStore = (
  { itinerary, etag, creationKey }: OpenedItinerary,
  { transport, openSavedDraft, eventStream, watchPage, traveller }: DraftStoreParts,
): DraftStore => {
  let state = initialState({ itinerary, etag, isNew: creationKey !== undefined }, draftOf(itinerary));
  let progress: Progress = { state: "saved" };
  let isPageLeft = false;
  const listeners = new Set<() => void>();
  const undoHistory = createUndoHistory();
  const peopleHere = createPeopleHereStore();

  const savingOf = (state: DraftState): DraftState["saving"] => {
    const { conflicts, changedAt, kept, hasUnsaved } = state;
    if (progress.state === "failed") return progress;
    if (conflicts.length > 0) return { state: "conflict", conflicts };
    // What another tab left has been found, and the save loop has not been told yet.
    if (progress.state === "saved" && hasUnsaved && canEdit(state)) return { state: "unsaved" };
    if (progress.state !== "waiting") return { state: progress.state };
    return { state: "waiting", since: changedAt ?? new Date().toISOString(), kept };
  };
  const show = (changes: Partial<DraftState>) => {
    const { canUndo, canRedo } = undoHistory;
    state = { ...state, canUndo, canRedo, ...changes };
    const hasUnsaved = sync.hasUnsaved();
    const changedAt =
      hasUnsaved || state.conflicts.length > 0 ? (state.changedAt ?? new Date().toISOString()) : undefined;
    state = { ...state, hasUnsaved, changedAt };
    const saving = savingOf(state);
    const isSameSaving = ["saved", "unsaved", "saving"].includes(saving.state);
    if (!isSameSaving || saving.state !== state.saving.state) state = { ...state, saving };
    for (const listener of listeners) listener();
  };
  const update = (changes: Partial<DraftState>) => {
    show(changes);
    savedDraftWriter.noteChange();
  };

  const sync = createServerSync({ getState: () => state, update, undoHistory, transport, creationKey });
  const obstacleOf = findObstacle();
  const savedDraftWriter = createSavedDraftWriter({
    storage: openSavedDraft(() => {
      recovery = recovery.then(recover);
    }),
    unsavedDraft: (): SavedDraft | undefined => {
      const { draft, conflicts, changedAt } = state;
      if (changedAt === undefined) return undefined;
      const obstacle = obstacleOf(state);
      return { ...sync.entry(), draft, conflicts, changedAt, ...(obstacle && { obstacle }) };
    },
    onKept: (kept: Kept) => {
      // Not `update`: that would write again.
      if (state.kept !== kept) show({ kept });
    },
  });

  // One request at a time, reads too, so that no response overtakes another.
  let lastRequest: Promise<unknown> = Promise.resolve();
  const inOrder = <T>(request: () => Promise<T>): Promise<T> => {
    const next = lastRequest.then(request, request);
    lastRequest = next.catch(() => {});
    return next;
  };

  const saveLoop = createSaveLoop({
    hasWork: () => canEdit(state) && sync.hasUnsaved(),
    onProgress: (next) => {
      progress = next;
      update({});
      listenOnceCreated();
      if (isMoreLeft && !sync.isUnsettled()) {
        isMoreLeft = false;
        recovery = recovery.then(recover);
      }
    },
    attempt: () =>
      inOrder(() =>
        attemptSave({
          write: () => sync.write({ outlivesPage: isPageLeft, keep: savedDraftWriter.writeNow }),
          read: () => sync.read(),
          onGone: sync.noteGone,
        }),
      ),
  });

  const setDraft = (draft: Draft) => {
    update({ draft });
    sync.refreshConflicts();
    saveLoop.noteChange();
    // Undone or typed back: nothing is left to save.
    if (!sync.hasUnsaved() && progress.state !== "saving") {
      progress = { state: "saved" };
      update({});
    }
  };

  const readLoop = createReadLoop({ onRead: () => saveLoop.noteChange(), onGone: () => sync.noteGone() });
  const refresh = () => readLoop.run(() => inOrder(() => sync.read()));

  const listen = () =>
    listenWhileVisible(
      { eventStream, watchPage },
      {
        onChanged: async (etag, by) => {
          const ownId = await traveller();
          const take = () =>
            inOrder(async () => {
              const writer = by && by.id === ownId ? "me" : { ...(by && { by }) };
              if (etag !== state.etag) await sync.read(writer);
              else sync.nameWriter(writer);
            });
          await readLoop.run(take, () => inOrder(() => sync.read()));
        },
        onRole: (role) => {
          update({ role, peopleChanges: state.peopleChanges + 1 });
          saveLoop.retry();
        },
        onDeleted: () => sync.noteGone(),
        onOpen: (isFirst) => {
          peopleHere.onOpen();
          // Reading a trip of somebody else counts as a view.
          if (isFirst && state.role !== "none") void readLoop.run(() => inOrder(() => sync.catchUp()));
        },
        onPresence: peopleHere.onPresence,
        onLost: peopleHere.onLost,
        onGap: () => {
          update({ peopleChanges: state.peopleChanges + 1 });
          void refresh();
        },
        onBack: () => {
          isPageLeft = false;
          // Tabs that were opened later may be gone.
          recovery = recovery.then(recover);
          saveLoop.retry();
        },
        onLeave: () => {
          isPageLeft = true;
          void savedDraftWriter.writeNow();
          void saveLoop.flush();
        },
      },
    );

  let stopListening = listen();
  let wasNew = state.isNew;
  const listenOnceCreated = () => {
    if (wasNew === state.isNew) return;
    wasNew = state.isNew;
    stopListening();
    stopListening = listen();
  };

  /** Other tabs left writes whose answers were lost, too. */
  let isMoreLeft = false;
  const recover = async () => {
    const { entries, hasMore } = await savedDraftWriter.adopt({ withSent: !sync.isUnsettled() });
    isMoreLeft = hasMore;
    if (entries.length === 0) return;
    const before = state.draft;
    for (const entry of entries) sync.recover(entry);
    if (state.draft !== before) undoHistory.record(before, state.draft, undefined);
    update({});
    void savedDraftWriter.writeNow();
    if (!sync.isUnsettled()) saveLoop.noteChange();
    else if (canEdit(state)) saveLoop.retry();
    else void refresh();
  };
  let recovery = recover();

  return {
    getState: () => state,
    peopleHere,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    change: (edit, { together } = {}) => {
      const before = state.draft;
      const draft = edit(before);
      if (draft === before) return;
      undoHistory.record(before, draft, together);
      setDraft(draft);
    },
    undo: () => setDraft(undoHistory.undo(state.draft) ?? state.draft),
    redo: () => setDraft(undoHistory.redo(state.draft) ?? state.draft),
    flush: async () => {
      await recovery;
      await saveLoop.flush();
      return state.etag;
    },
    accept: (itinerary, etag) => {
      // A version can be merged only once it is known whether the last write is part of it.
      if (sync.isUnsettled()) return void refresh();
      sync.accept({ itinerary, etag });
      saveLoop.noteChange();
    },
    refresh,
    resolve: (choices) => {
      const before = state.draft;
      const { draft, reopen } = sync.resolve(choices);
      if (draft !== before) undoHistory.record(before, draft, undefined);
      setDraft(draft);
      return () => {
        setDraft(mergeDrafts(draft, before, state.draft).merged);
        reopen();
      };
    },
    retry: () => saveLoop.retry(),
    saveCopy: () => transport.copy(state.draft),
    close: async () => {
      stopListening();
      readLoop.stop();
      isPageLeft = true;
      void savedDraftWriter.writeNow();
      await saveLoop.flush();
      saveLoop.stop();
      await savedDraftWriter.close();
    },
    discard: async () => {
      stopListening();
      readLoop.stop();
      saveLoop.stop();
      await savedDraftWriter.discard();
    },
  };
};
