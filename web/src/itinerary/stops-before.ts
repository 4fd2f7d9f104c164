import type { Day } from "../../../contract/itinerary.ts";

/** How many stops are before each day: stops are numbered through the whole trip, so that each number is there once. */
export const stopsBefore = (days: readonly Pick<Day, "stops">[]): number[] => {
  let count = 0;
  return days.map(({ stops }) => {
    const before = count;
    count += stops.length;
    return before;
  });
};

/** Where a day's stops begin to count. Not a custom property: each stop would inherit it, and be styled anew with it. */
export const countFrom = (stopsBefore: number) => ({ counterReset: `stop ${stopsBefore}` });
