/** The indexes of the longest increasing subsequence. */
const findLongestIncrease = (numbers: readonly number[]): number[] => {
  const ends: number[] = [];
  const before = new Array<number>(numbers.length).fill(-1);
  numbers.forEach((number, index) => {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((numbers[ends[middle] as number] as number) < number) low = middle + 1;
      else high = middle;
    }
    before[index] = ends[low - 1] ?? -1;
    ends[low] = index;
  });
  const increase: number[] = [];
  for (let index = ends.at(-1) ?? -1; index >= 0; index = before[index] as number) increase.unshift(index);
  return increase;
};

/** The fewest ids that must have moved to turn one order into the other. */
export const findMovedIds = (before: readonly string[], after: readonly string[]): Set<string> => {
  const indexes = new Map(before.map((id, index) => [id, index]));
  const common = after.filter((id) => indexes.has(id));
  const unmoved = new Set(findLongestIncrease(common.map((id) => indexes.get(id) as number)));
  return new Set(common.filter((_, index) => !unmoved.has(index)));
};

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
