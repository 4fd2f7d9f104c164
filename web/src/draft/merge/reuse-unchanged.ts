import type { Day, Stop } from "../../../../contract/itinerary.ts";
import type { Draft } from "../draft.ts";
import { isEqual } from "./is-equal.ts";
import { byId, type Part } from "./merge-parts.ts";

const reuseList = <T>(before: readonly T[], after: T[]): T[] =>
  before.length === after.length && before.every((one, index) => one === after[index])
    ? (before as T[])
    : after;

const reuseParts = <T extends Part>(before: readonly T[], after: readonly T[]): T[] => {
  const oldById = byId(before);
  const parts = after.map((part) => {
    const old = oldById.get(part.id);
    return old && isEqual(old, part) ? old : part;
  });
  return reuseList(before, parts);
};

const reuseDays = (before: readonly Day[], after: readonly Day[]): Day[] => {
  const stops = new Map<string, Stop>(before.flatMap((day) => day.stops.map((stop) => [stop.id, stop])));
  const oldById = byId(before);
  const days = after.map((day) => {
    const old = oldById.get(day.id);
    if (old && isEqual(old, day)) return old;
    const newStops = day.stops.map((stop) => {
      const old = stops.get(stop.id);
      return old && isEqual(old, stop) ? old : stop;
    });
    return { ...day, stops: reuseList(old?.stops ?? [], newStops) };
  });
  return reuseList(before, days);
};

/** The new draft with the old one's objects wherever they are equal, so that React re-renders only what changed. */
export const reuseUnchanged = (before: Draft, after: Draft): Draft => {
  const next: Draft = {
    ...after,
    days: reuseDays(before.days, after.days),
    packing: reuseParts(before.packing, after.packing),
    expenses: reuseParts(before.expenses, after.expenses),
    tags: isEqual(before.tags, after.tags) ? before.tags : after.tags,
    ...(after.center && { center: isEqual(before.center, after.center) ? before.center : after.center }),
  } as Draft;
  return isEqual(before, next) ? before : next;
};
