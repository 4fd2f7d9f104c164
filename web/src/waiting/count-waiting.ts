import type { WaitingTrip } from "./read-waiting.ts";

/** How many changes wait, as one would count them. */
export const countWaiting = (trips: readonly WaitingTrip[]): number =>
  trips.reduce(
    (count, { draft, changeCount, operations }) =>
      count + (draft ? Math.max(1, changeCount) : 0) + operations.length,
    0,
  );
