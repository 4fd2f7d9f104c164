/** The longest run of numbers that rise, as indexes into the list. */
const longestRise = (numbers: readonly number[]): number[] => {
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
  const rise: number[] = [];
  for (let index = ends.at(-1) ?? -1; index >= 0; index = before[index] as number) rise.unshift(index);
  return rise;
};

/** The fewest that one has to have moved to get from one order to the other. */
export const movedIds = (before: readonly string[], after: readonly string[]): Set<string> => {
  const places = new Map(before.map((id, place) => [id, place]));
  const common = after.filter((id) => places.has(id));
  const unmoved = new Set(longestRise(common.map((id) => places.get(id) as number)));
  return new Set(common.filter((_, index) => !unmoved.has(index)));
};

type Orders = {
  readonly base: readonly string[];
  readonly mine: readonly string[];
  readonly theirs: readonly string[];
  /** What of both lists is in the merged one. */
  readonly stays: (id: string) => boolean;
  readonly winner: "mine" | "theirs";
};

/**
 * Their order, with what is new or moved in mine put behind the neighbour it has there. What both moved stands where
 * the winner put it.
 */
export const mergeOrder = ({ base, mine, theirs, stays, winner }: Orders): string[] => {
  const movedByThem = movedIds(base, theirs);
  const lifted = new Set([...movedIds(base, mine)].filter((id) => winner === "mine" || !movedByThem.has(id)));
  // A list of neighbours: to put one behind another takes no search.
  const after = new Map<string | undefined, string | undefined>();
  let last: string | undefined;
  for (const id of theirs) {
    if (!stays(id) || lifted.has(id)) continue;
    after.set(last, id);
    last = id;
  }
  after.set(last, undefined);
  let neighbour: string | undefined;
  for (const id of mine) {
    if (!stays(id)) continue;
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
