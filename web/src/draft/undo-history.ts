import type { Draft } from "./draft.ts";
import { merge } from "./merge/merge.ts";
import { same } from "./merge/same.ts";

type Step = {
  before: Draft;
  after: Draft;
  readonly together: string | undefined;
  at: number;
};

/** Letters typed with no longer a pause between them are one step. */
const pauseMs = 1_000;
const mostSteps = 200;

/** What this traveller has done, and can take back. */
export type UndoHistory = {
  record(before: Draft, after: Draft, together: string | undefined): void;
  /** The draft with the last step taken back; undefined when there is none. */
  undo(draft: Draft): Draft | undefined;
  redo(draft: Draft): Draft | undefined;
  /** The server wrote something in its own way: what was done, was done in these words. */
  rewrite(sent: Draft, stored: Draft): void;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
};

export const createUndoHistory = (now: () => number = Date.now): UndoHistory => {
  const done: Step[] = [];
  const undone: Step[] = [];

  /** Goes over steps until one changes something: what others have overwritten since is theirs. */
  const go = (from: Step[], to: Step[], draft: Draft, direction: (step: Step) => [Draft, Draft]) => {
    for (let step = from.pop(); step; step = from.pop()) {
      to.push(step);
      // A pause, so that what is typed next is not taken for a part of this step.
      step.at = Number.NEGATIVE_INFINITY;
      const [base, wanted] = direction(step);
      const { merged } = merge(base, wanted, draft);
      if (!same(merged, draft)) return merged;
    }
    return undefined;
  };

  return {
    record: (before, after, together) => {
      undone.length = 0;
      const last = done.at(-1);
      if (last && together !== undefined && last.together === together && now() - last.at <= pauseMs) {
        last.after = after;
        last.at = now();
        return;
      }
      done.push({ before, after, together, at: now() });
      if (done.length > mostSteps) done.shift();
    },
    undo: (draft) => go(done, undone, draft, ({ before, after }) => [after, before]),
    redo: (draft) => go(undone, done, draft, ({ before, after }) => [before, after]),
    rewrite: (sent, stored) => {
      if (same(sent, stored)) return;
      const inTheirWords = (draft: Draft) => merge(sent, draft, stored, { winner: "mine" }).merged;
      for (const step of [...done, ...undone]) {
        step.before = inTheirWords(step.before);
        step.after = inTheirWords(step.after);
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
