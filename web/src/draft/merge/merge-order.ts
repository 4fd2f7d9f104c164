import { findMovedIds } from "../../../../contract/find-moved-ids.ts";

type Orders = {
  readonly base: readonly string[];
  readonly ours: readonly string[];
  readonly theirs: readonly string[];
  /** Whether an id is in the merged list. */
  readonly isKept: (id: string) => boolean;
  readonly winner: "ours" | "theirs";
};

/**
 * Their order. What we added or moved comes after the item that precedes it in our order; what both sides moved goes
 * where the winner put it.
 */
export const mergeOrder = ({ base, ours, theirs, isKept, winner }: Orders): string[] => {
  const movedByThem = findMovedIds(base, theirs);
  const movedByUs = new Set(
    [...findMovedIds(base, ours)].filter((id) => winner === "ours" || !movedByThem.has(id)),
  );
  // A linked list, so that inserting after an id takes no search.
  const after = new Map<string | undefined, string | undefined>();
  let last: string | undefined;
  for (const id of theirs) {
    if (!isKept(id) || movedByUs.has(id)) continue;
    after.set(last, id);
    last = id;
  }
  after.set(last, undefined);
  let neighbour: string | undefined;
  for (const id of ours) {
    if (!isKept(id)) continue;
    if (!after.has(id)) {
      after.set(id, after.get(neighbour));
      after.set(neighbour, id);
    }
    neighbour = id;
  }
  const merged: string[] = [];
  for (let id = after.get(undefined); id !== undefined; id = after.get(id)) merged.push(id);
  return merged;
};
