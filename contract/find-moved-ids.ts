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
