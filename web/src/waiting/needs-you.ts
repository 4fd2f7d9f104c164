import type { WaitingTrip } from "./read-waiting.ts";

/** Whether the traveller has to do something before all of it can be sent. */
export const needsYou = ({ draft, operations }: WaitingTrip): boolean =>
  draft?.obstacle !== undefined ||
  (draft?.conflictCount ?? 0) > 0 ||
  operations.some(({ needsYou }) => needsYou);
