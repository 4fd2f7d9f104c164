import type { Day } from "../../../../contract/itinerary.ts";
import type { StopPosition } from "../../draft/edits.ts";
import { tripLimits } from "./trip-limits.ts";

type PlanDay = Pick<Day, "id"> & { readonly stops: readonly { readonly id: string }[] };

const { stopsADay: maxStops } = tripLimits;

export const findStopPosition = (days: readonly PlanDay[], stopId: string): StopPosition | undefined => {
  for (const { id: dayId, stops } of days) {
    const index = stops.findIndex(({ id }) => id === stopId);
    if (index >= 0) return { dayId, index };
  }
  return undefined;
};

/** Every position where a stop can go, in the order of the trip, not counting itself. Full days take no other stops. */
export const listStopPositions = (days: readonly PlanDay[], stopId: string): StopPosition[] =>
  days.flatMap(({ id: dayId, stops }) => {
    const others = stops.filter(({ id }) => id !== stopId).length;
    return others >= maxStops ? [] : Array.from({ length: others + 1 }, (_, index) => ({ dayId, index }));
  });

const isSame = (a: StopPosition, b: StopPosition) => a.dayId === b.dayId && a.index === b.index;

/** One position forward or back, across days; stays at either end. */
export const stepPosition = (
  days: readonly PlanDay[],
  stopId: string,
  from: StopPosition,
  step: 1 | -1,
): StopPosition => {
  const places = listStopPositions(days, stopId);
  const at = places.findIndex((place) => isSame(place, from));
  return places[at + step] ?? from;
};

/** The start of the next or previous day that has room. */
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
