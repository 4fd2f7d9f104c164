import type { Draft } from "../draft.ts";
import type { Conflict } from "./conflict.ts";
import { isEqual } from "./is-equal.ts";
import { mergeDays } from "./merge-days.ts";
import { type Fields, type MergeContext, mergeFields } from "./merge-fields.ts";
import { mergeOrder } from "./merge-order.ts";
import { mergeParts } from "./merge-parts.ts";
import { reuseUnchanged } from "./reuse-unchanged.ts";

type MergeResult = { readonly merged: Draft; readonly conflicts: readonly Conflict[] };

/** As in the contract. */
const maxTags = 20;

const mergeTags = (
  base: Draft,
  ours: Draft,
  theirs: Draft,
  { winner, addConflict }: MergeContext,
): string[] => {
  const stays = (tag: string) =>
    base.tags.includes(tag) ? ours.tags.includes(tag) && theirs.tags.includes(tag) : true;
  const tags = mergeOrder({ base: base.tags, ours: ours.tags, theirs: theirs.tags, isKept: stays, winner });
  if (tags.length <= maxTags) return tags;
  addConflict({ path: "/tags", ours: ours.tags, theirs: theirs.tags });
  return winner === "ours" ? ours.tags : theirs.tags;
};

/**
 * Merges two drafts that started from the same base. Where both sides changed the same field, the winner's value is
 * used and a conflict holds both. What one side removed and the other changed is kept.
 */
export const mergeDrafts = (
  base: Draft,
  ours: Draft,
  theirs: Draft,
  { winner = "theirs" }: { readonly winner?: "ours" | "theirs" } = {},
): MergeResult => {
  const conflicts: Conflict[] = [];
  const context: MergeContext = { winner, addConflict: (conflict) => conflicts.push(conflict) };
  const list = <K extends "packing" | "expenses" | "days">(key: K) => ({
    base: base[key],
    ours: ours[key],
    theirs: theirs[key],
  });
  const sides = { base, ours, theirs } as unknown as Record<"base" | "ours" | "theirs", Fields>;
  const merged = {
    ...mergeFields(sides, context, { path: "", except: ["tags", "days", "packing", "expenses"] }),
    tags: mergeTags(base, ours, theirs, context),
    days: mergeDays(list("days"), context),
    packing: mergeParts(list("packing"), context, "/packing"),
    expenses: mergeParts(list("expenses"), context, "/expenses"),
  } as unknown as Draft;
  return { merged: isEqual(ours, merged) ? ours : reuseUnchanged(ours, merged), conflicts };
};
