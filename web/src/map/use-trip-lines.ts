import { useMemo, useRef } from "react";
import type { Day } from "../../../contract/itinerary.ts";
import { linesKey, type RoutedWay, type TripLines, tripLines } from "./trip-lines.ts";

/** The trip's lines; the same object until something on the map changes, because most edits change texts only. */
export const useTripLines = (days: readonly Day[], ways?: readonly RoutedWay[]): TripLines => {
  const last = useRef<{ readonly key: string; readonly lines: TripLines }>(undefined);
  return useMemo(() => {
    const key = linesKey(days, ways);
    if (last.current?.key !== key) last.current = { key, lines: tripLines(days, ways) };
    return last.current.lines;
  }, [days, ways]);
};
