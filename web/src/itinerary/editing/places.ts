import type { Day } from "../../../../contract/itinerary.ts";
import { tripLimits } from "./trip-limits.ts";

/** A place in the plan for a carried stop. The index counts without that stop. */
export type StopPosition = { readonly dayId: string; readonly index: number };

type PlanDay = Pick<Day, "id"> & { readonly stops: readonly { readonly id: string }[] };

const { stopsADay: maxStops } = tripLimits;

export const findStopPosition = (days: readonly PlanDay[], stopId: string): StopPosition | undefined => {
  for (const { id: dayId, stops } of days) {
    const index = stops.findIndex(({ id }) => id === stopId);
    if (index >= 0) return { dayId, index };
  }
  return undefined;
};

/** Every place where a stop can be put, in the order of the trip. A full day has none for a stop from elsewhere. */
export const listStopPositions = (days: readonly PlanDay[], stopId: string): StopPosition[] =>
  days.flatMap(({ id: dayId, stops }) => {
    const others = stops.filter(({ id }) => id !== stopId).length;
    return others >= maxStops ? [] : Array.from({ length: others + 1 }, (_, index) => ({ dayId, index }));
  });

const isSame = (a: StopPosition, b: StopPosition) => a.dayId === b.dayId && a.index === b.index;

/** One place on or back, across days; at either end it stays. */
export const stepPosition = (days: readonly PlanDay[], stopId: string, from: StopPosition, step: 1 | -1): StopPosition => {
  const places = listStopPositions(days, stopId);
  const at = places.findIndex((place) => isSame(place, from));
  return places[at + step] ?? from;
};

/** The beginning of the next or the last day that has room. */
export const stepDay = (
  days: readonly PlanDay[],
  stopId: string,
  from: StopPosition,
  step: 1 | -1,
): StopPosition => {
  const starts = listStopPositions(days, stopId).filter(({ index }) => index === 0);
  const at = starts.findIndex(({ dayId }) => dayId === from.dayId);
  return starts[at + step] ?? from;
};
