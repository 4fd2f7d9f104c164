import { useMemo, useRef } from "react";
import type { Day } from "../../../contract/itinerary.ts";
import { type TripLines, tripLines } from "./trip-lines.ts";

/** The trip's lines, and the same ones as long as nothing on the map changed: most edits are to words. */
export const useTripLines = (days: readonly Day[]): TripLines => {
  const last = useRef<{ readonly text: string; readonly lines: TripLines }>(undefined);
  return useMemo(() => {
    const lines = tripLines(days);
    const text = JSON.stringify(lines);
    if (last.current?.text !== text) last.current = { text, lines };
    return last.current.lines;
  }, [days]);
};
