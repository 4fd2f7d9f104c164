import { useMemo } from "react";
import type { Coordinate } from "../../../../contract/itinerary.ts";
import { useDraft } from "../../draft/use-draft.ts";
import { middleOf } from "../../places/middle-of.ts";
import { dayDate } from "../day-date.ts";

export type DaySurroundings = {
  /** In the middle of the day's other stops. */
  readonly near: Coordinate | undefined;
  readonly stops: readonly Coordinate[];
  readonly date: Date | undefined;
};

/** Where and when a stop of a day is looked for. */
export const useDaySurroundings = (dayId: string, stopId?: string): DaySurroundings => {
  const days = useDraft(({ draft }) => draft.days);
  const startDate = useDraft(({ draft }) => draft.startDate);
  return useMemo(() => {
    const index = days.findIndex(({ id }) => id === dayId);
    const others = (days[index]?.stops ?? []).filter(({ id }) => id !== stopId);
    const stops = others.flatMap(({ coordinate }) => coordinate ?? []);
    return { near: middleOf(stops), stops, date: index === -1 ? undefined : dayDate(startDate, index) };
  }, [days, startDate, dayId, stopId]);
};
