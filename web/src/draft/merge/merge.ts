import type { Draft } from "../draft.ts";
import type { Collision } from "./collision.ts";
import { mergeDays } from "./merge-days.ts";
import { type Fields, type Merging, mergeFields } from "./merge-fields.ts";
import { mergeOrder } from "./merge-order.ts";
import { mergeParts } from "./merge-parts.ts";
import { same } from "./same.ts";
import { shareUnchanged } from "./share-unchanged.ts";

type Merged = { readonly merged: Draft; readonly collisions: readonly Collision[] };

/** The contract's. */
const mostTags = 20;

const mergeTags = (base: Draft, mine: Draft, theirs: Draft, { winner, collide }: Merging): string[] => {
  const stays = (tag: string) =>
    base.tags.includes(tag) ? mine.tags.includes(tag) && theirs.tags.includes(tag) : true;
  const tags = mergeOrder({ base: base.tags, mine: mine.tags, theirs: theirs.tags, stays, winner });
  if (tags.length <= mostTags) return tags;
  collide({ path: "/tags", mine: mine.tags, theirs: theirs.tags });
  return winner === "mine" ? mine.tags : theirs.tags;
};

/**
 * What two wrote on the same draft, in one. Where both wrote something else in the same place, the winner's stands and
 * the collision holds both. What one took away and the other wrote on stays.
 */
export const merge = (
  base: Draft,
  mine: Draft,
  theirs: Draft,
  { winner = "theirs" }: { readonly winner?: "mine" | "theirs" } = {},
): Merged => {
  const collisions: Collision[] = [];
  const merging: Merging = { winner, collide: (collision) => collisions.push(collision) };
  const list = <K extends "packing" | "expenses" | "days">(key: K) => ({
    base: base[key],
    mine: mine[key],
    theirs: theirs[key],
  });
  const sides = { base, mine, theirs } as unknown as Record<"base" | "mine" | "theirs", Fields>;
  const merged = {
    ...mergeFields(sides, merging, { path: "", except: ["tags", "days", "packing", "expenses"] }),
    tags: mergeTags(base, mine, theirs, merging),
    days: mergeDays(list("days"), merging),
    packing: mergeParts(list("packing"), merging, "/packing"),
    expenses: mergeParts(list("expenses"), merging, "/expenses"),
  } as unknown as Draft;
  return { merged: same(mine, merged) ? mine : shareUnchanged(mine, merged), collisions };
};
