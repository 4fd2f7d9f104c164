import type { Draft } from "../../draft/draft.ts";
import type { StopPosition } from "../../draft/edits.ts";
import { findStopPosition } from "../../itinerary/editing/stop-positions.ts";

/** One position up or down, across days; undefined at either end of the trip. */
export const stepStop = (
  draft: Pick<Draft, "days">,
  stopId: string,
  by: -1 | 1,
): StopPosition | undefined => {
  const position = findStopPosition(draft.days, stopId);
  if (!position) return undefined;
  const at = draft.days.findIndex(({ id }) => id === position.dayId);
  const last = (draft.days[at]?.stops.length ?? 0) - 1;
  const index = position.index + by;
  if (index >= 0 && index <= last) return { dayId: position.dayId, index };
  const next = draft.days[at + by];
  return next && { dayId: next.id, index: by > 0 ? 0 : next.stops.length };
};
