import type { Draft } from "../../draft/draft.ts";
import type { StopPosition } from "../../draft/edits.ts";

/** Where a stop stands now. */
export const placeOf = ({ days }: Pick<Draft, "days">, stopId: string): StopPosition | undefined => {
  for (const { id: dayId, stops } of days) {
    const index = stops.findIndex(({ id }) => id === stopId);
    if (index >= 0) return { dayId, index };
  }
  return undefined;
};

/** One step up or down; over the edge of its day it goes on to the next. Nothing where the trip ends. */
export const stepped = (draft: Pick<Draft, "days">, stopId: string, by: -1 | 1): StopPosition | undefined => {
  const place = placeOf(draft, stopId);
  if (!place) return undefined;
  const at = draft.days.findIndex(({ id }) => id === place.dayId);
  const last = (draft.days[at]?.stops.length ?? 0) - 1;
  const index = place.index + by;
  if (index >= 0 && index <= last) return { dayId: place.dayId, index };
  const next = draft.days[at + by];
  return next && { dayId: next.id, index: by > 0 ? 0 : next.stops.length };
};
