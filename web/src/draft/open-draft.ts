import { ApiError } from "../../../contract/client.ts";
import type { Itinerary } from "../../../contract/itinerary.ts";
import { attemptOf } from "./attempt-of.ts";
import { type Draft, draftOf } from "./draft.ts";
import { canEdit, type DraftState, firstState } from "./draft-state.ts";
import type { Keeper } from "./keeper.ts";
import { createKeeping } from "./keeping.ts";
import type { Live } from "./live.ts";
import { merge } from "./merge/merge.ts";
import { createMergedDraft } from "./merged-draft.ts";
import { createSaveLoop, type Progress } from "./save-loop.ts";
import type { Choice } from "./settled.ts";
import type { Stored, Transport } from "./transport.ts";
import { createUndoHistory } from "./undo-history.ts";
import { type WatchPage, watchOthers } from "./watch-others.ts";

type Change = {
  /** Changes of the same kind in quick succession, such as letters typed into one field, are undone as one. */
  readonly together?: string;
};

/** One itinerary as it is written on in this browser. */
export type DraftStore = {
  getState(): DraftState;
  subscribe(listener: () => void): () => void;
  change(edit: (draft: Draft) => Draft, change?: Change): void;
  undo(): void;
  redo(): void;
  /** Sends what is not saved yet. The ETag is that of the itinerary then. */
  flush(): Promise<string>;
  /** What an endpoint beside the draft's own answered, such as an image's: it is the newest version now. */
  accept(itinerary: Itinerary, etag: string): void;
  /** Loads what others have written, and puts own unsaved changes on top of it. */
  refresh(): Promise<void>;
  /** Settles what collided: per path, whose words stay; or both, where they are texts. What it gives takes that back. */
  settle(choices: ReadonlyMap<string, Choice>): () => void;
  /** Tries at once what waits or has failed. */
  retry(): void;
  /** Makes an itinerary of the traveller's own with what is written here. */
  saveCopy(): Promise<Itinerary>;
  close(): void;
};

/** What a draft needs of the world around it. */
export type DraftParts = {
  readonly transport: Transport;
  readonly keeper: Keeper;
  readonly live: Live;
  readonly watchPage: WatchPage;
  /** Who writes here; undefined for visitors. */
  readonly traveller: () => Promise<string | undefined>;
};

export const openDraft = (
  { itinerary, etag }: Stored,
  { transport, keeper, live, watchPage, traveller }: DraftParts,
): DraftStore => {
  let state = firstState(itinerary, etag, draftOf(itinerary));
  let progress: Progress = { state: "saved" };
  let isPageLeft = false;
  const listeners = new Set<() => void>();
  const history = createUndoHistory();

  const savingOf = ({ collisions }: DraftState) =>
    progress.state !== "failed" && collisions.length > 0
      ? ({ state: "collided", collisions } as const)
      : (progress as DraftState["saving"]);
  const become = (next: Partial<DraftState>) => {
    const { canUndo, canRedo } = history;
    state = { ...state, canUndo, canRedo, ...next };
    state = { ...state, hasUnsaved: merged.isDirty() };
    const saving = savingOf(state);
    const isSameSaving =
      saving.state === state.saving.state && saving.state !== "collided" && saving.state !== "failed";
    if (!isSameSaving) state = { ...state, saving };
    for (const listener of listeners) listener();
    keeping.noteChange();
  };

  const merged = createMergedDraft({ getState: () => state, become, history, transport });
  const keeping = createKeeping(keeper, () => {
    const { draft, collisions } = state;
    return merged.isDirty() || collisions.length > 0 ? { base: merged.base(), draft, collisions } : undefined;
  });

  // One request at a time, also of those that only read: none can overtake another.
  let lastTurn: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = lastTurn.then(work, work);
    lastTurn = turn.catch(() => {});
    return turn;
  };

  const loop = createSaveLoop({
    hasWork: () => canEdit(state) && merged.isDirty(),
    onProgress: (next) => {
      progress = next;
      become({});
    },
    attempt: () =>
      inTurn(() =>
        attemptOf(
          () => merged.write({ outlivesPage: isPageLeft }),
          () => merged.read(),
          merged.lose,
        ),
      ),
  });

  const write = (draft: Draft) => {
    become({ draft });
    merged.reconsider();
    loop.noteChange();
    // Undone or typed back: nothing is left to save.
    if (!merged.isDirty() && progress.state !== "saving") {
      progress = { state: "saved" };
      become({});
    }
  };

  const refresh = () => inTurn(() => merged.read()).then(() => loop.noteChange(), lostIfGone);
  const lostIfGone = (error: unknown) => {
    if (error instanceof ApiError && error.status === 404) merged.lose();
  };

  const unwatch = watchOthers(
    { live, watchPage },
    {
      onChanged: async (etag, by) => {
        const me = await traveller();
        await inTurn(async () => {
          if (etag !== state.etag) await merged.read(by && by.id === me ? "me" : { ...(by && { by }) });
        }).then(() => loop.noteChange(), lostIfGone);
      },
      onRole: (role) => {
        become({ role, peopleChanges: state.peopleChanges + 1 });
        loop.retry();
      },
      onDeleted: () => merged.lose(),
      onGap: () => {
        become({ peopleChanges: state.peopleChanges + 1 });
        void refresh();
      },
      onBack: () => {
        isPageLeft = false;
        loop.retry();
      },
      onLeave: () => {
        isPageLeft = true;
        keeping.keepNow();
        void loop.flush();
      },
    },
  );

  const recovered = keeping.recover().then((left) => {
    if (!left) return;
    const before = state.draft;
    merged.recover(left);
    history.record(before, state.draft, undefined);
    become({});
    loop.noteChange();
  });

  return {
    getState: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    change: (edit, { together } = {}) => {
      const before = state.draft;
      const draft = edit(before);
      if (draft === before) return;
      history.record(before, draft, together);
      write(draft);
    },
    undo: () => write(history.undo(state.draft) ?? state.draft),
    redo: () => write(history.redo(state.draft) ?? state.draft),
    flush: async () => {
      await recovered;
      await loop.flush();
      return state.etag;
    },
    accept: (itinerary, etag) => {
      merged.take({ itinerary, etag });
      loop.noteChange();
    },
    refresh,
    settle: (choices) => {
      const before = state.draft;
      const { draft, reopen } = merged.settle(choices);
      if (draft !== before) history.record(before, draft, undefined);
      write(draft);
      return () => {
        write(merge(draft, before, state.draft).merged);
        reopen();
      };
    },
    retry: () => loop.retry(),
    saveCopy: () => transport.copy(state.draft),
    close: () => {
      unwatch();
      isPageLeft = true;
      keeping.keepNow();
      void loop.flush().then(() => loop.stop());
    },
  };
};
