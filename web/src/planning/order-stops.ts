import type { Draft } from "../draft/draft.ts";
import { edits } from "../draft/edits.ts";

/** Puts a day's stops in an order, by moving them, so that it merges like any other moves. New stops stay at the end. */
export const orderStops = (draft: Draft, dayId: string, order: readonly string[]): Draft => {
  const stops = draft.days.find(({ id }) => id === dayId)?.stops ?? [];
  const known = new Set(stops.map(({ id }) => id));
  return order
    .filter((id) => known.has(id))
    .reduce((ordered, id, index) => edits.moveStop(ordered, id, { dayId, index }), draft);
};
