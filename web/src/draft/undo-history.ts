import type { Draft } from "./draft.ts";
import { isEqual } from "./merge/is-equal.ts";
import { mergeDrafts } from "./merge/merge-drafts.ts";

type Edit = {
  before: Draft;
  after: Draft;
  readonly mergeKey: string | undefined;
  at: number;
};

/** Letters typed with shorter pauses between them are undone as one edit. */
const pauseMs = 1_000;
const maxEdits = 200;

/** This traveller's edits, which can be undone. Undo is a merge: it leaves alone what others changed since. */
export type UndoHistory = {
  record(before: Draft, after: Draft, together: string | undefined): void;
  /** The draft without the last edit; undefined when there is none. */
  undo(draft: Draft): Draft | undefined;
  redo(draft: Draft): Draft | undefined;
  /** Applies the server's normalised spelling to all edits. */
  rewrite(sent: Draft, stored: Draft): void;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
};

export const createUndoHistory = (now: () => number = Date.now): UndoHistory => {
  const done: Edit[] = [];
  const undone: Edit[] = [];

  /** Skips edits that change nothing any more because others have overwritten them. */
  const step = (from: Edit[], to: Edit[], draft: Draft, direction: (edit: Edit) => [Draft, Draft]) => {
    for (let edit = from.pop(); edit; edit = from.pop()) {
      to.push(edit);
      // What is typed next must not be joined to this edit.
      edit.at = Number.NEGATIVE_INFINITY;
      const [base, target] = direction(edit);
      const { merged } = mergeDrafts(base, target, draft);
      if (!isEqual(merged, draft)) return merged;
    }
    return undefined;
  };

  return {
    record: (before, after, together) => {
      undone.length = 0;
      const last = done.at(-1);
      if (last && together !== undefined && last.mergeKey === together && now() - last.at <= pauseMs) {
        last.after = after;
        last.at = now();
        return;
      }
      done.push({ before, after, mergeKey: together, at: now() });
      if (done.length > maxEdits) done.shift();
    },
    undo: (draft) => step(done, undone, draft, ({ before, after }) => [after, before]),
    redo: (draft) => step(undone, done, draft, ({ before, after }) => [before, after]),
    rewrite: (sent, stored) => {
      if (isEqual(sent, stored)) return;
      const normalise = (draft: Draft) => mergeDrafts(sent, draft, stored, { winner: "ours" }).merged;
      for (const edit of [...done, ...undone]) {
        edit.before = normalise(edit.before);
        edit.after = normalise(edit.after);
      }
    },
    get canUndo() {
      return done.length > 0;
    },
    get canRedo() {
      return undone.length > 0;
    },
  };
};
