import { useMemo, useRef } from "react";
import type { Day } from "../../../contract/itinerary.ts";
import { type RoutedWay, type TripLines, tripLines } from "./trip-lines.ts";

/** The trip's lines; the same object until something on the map changes, because most edits change texts only. */
export const useTripLines = (days: readonly Day[], ways?: readonly RoutedWay[]): TripLines => {
  const last = useRef<{ readonly text: string; readonly lines: TripLines }>(undefined);
  return useMemo(() => {
    const text = JSON.stringify([
      days.map(({ id, stops }) => [id, stops.map(({ id, name, coordinate }) => [id, name, coordinate])]),
      ways?.flatMap(({ from, to, polyline }) => (polyline ? [from, to, polyline] : [])),
    ]);
    if (last.current?.text !== text) last.current = { text, lines: tripLines(days, ways) };
    return last.current.lines;
  }, [days, ways]);
};
