import type { Draft } from "./draft.ts";
import { type DraftPath, findPart, findValue, parseDraftPath } from "./draft-path.ts";
import { edits } from "./edits.ts";
import type { Conflict } from "./merge/conflict.ts";
import { isEqual } from "./merge/is-equal.ts";

export type Choice = "ours" | "theirs" | "both";

const removePart = (draft: Draft, { kind, id = "" }: DraftPath): Draft => {
  if (kind === "packing") return edits.removePackingItem(draft, id);
  if (kind === "expense") return edits.removeExpense(draft, id);
  return kind === "day" ? edits.removeDay(draft, id) : edits.removeStop(draft, id);
};

const setValue = (draft: Draft, { kind, id = "", field = "" }: DraftPath, value: unknown): Draft => {
  const changes = { [field]: value };
  if (kind === "draft") return edits.change(draft, changes);
  if (kind === "packing") return edits.changePackingItem(draft, id, changes);
  if (kind === "expense") return edits.changeExpense(draft, id, changes);
  if (kind === "day") return edits.changeDay(draft, id, changes);
  if (field !== "day") return edits.changeStop(draft, id, changes);
  const day = draft.days.find((day) => day.id === value);
  return day ? edits.moveStop(draft, id, { dayId: day.id, index: day.stops.length }) : draft;
};

const joinTexts = (ours: unknown, theirs: unknown): string => `${theirs}\n\n${ours}`;

/** The draft after a choice. It has their value already, unless one side removed the part. */
export const resolveConflict = (draft: Draft, { path, ours, theirs }: Conflict, choice: Choice): Draft => {
  const target = parseDraftPath(path);
  if (target.field === undefined) {
    const chosen = choice === "ours" ? ours : theirs;
    return chosen === undefined && choice !== "both" ? removePart(draft, target) : draft;
  }
  if (choice === "theirs") return draft;
  return setValue(draft, target, choice === "ours" ? ours : joinTexts(ours, theirs));
};

/** Drops the conflicts that are over, and brings their side of the others up to date. */
export const refreshConflicts = (conflicts: readonly Conflict[], draft: Draft): Conflict[] =>
  conflicts.flatMap((conflict) => {
    const path = parseDraftPath(conflict.path);
    if (path.kind !== "draft" && !findPart(draft, path)) return [];
    if (path.field === undefined) return [conflict];
    const value = findValue(draft, path);
    return isEqual(value, conflict.ours) ? [] : [{ ...conflict, theirs: value }];
  });

/** One conflict for each path. Where our side had a text before, the new one is joined to it. */
export const addConflicts = (open: readonly Conflict[], added: readonly Conflict[]): Conflict[] => {
  const byPath = new Map(open.map((conflict) => [conflict.path, conflict]));
  for (const conflict of added) {
    const { path, ours } = conflict;
    const before = byPath.get(path)?.ours;
    const hasTwoTexts = typeof before === "string" && typeof ours === "string" && !ours.includes(before);
    byPath.set(path, hasTwoTexts ? { ...conflict, ours: joinTexts(ours, before) } : conflict);
  }
  return [...byPath.values()];
};
