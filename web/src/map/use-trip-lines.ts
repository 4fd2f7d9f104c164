import { useMemo, useRef } from "react";
import type { Day } from "../../../contract/itinerary.ts";
import { type TripLines, tripLines } from "./trip-lines.ts";

/** The trip's lines; the same object until something on the map changes, because most edits change texts only. */
export const useTripLines = (days: readonly Day[]): TripLines => {
  const last = useRef<{ readonly text: string; readonly lines: TripLines }>(undefined);
  return useMemo(() => {
    const lines = tripLines(days);
    const text = JSON.stringify(lines);
    if (last.current?.text !== text) last.current = { text, lines };
    return last.current.lines;
  }, [days]);
};
