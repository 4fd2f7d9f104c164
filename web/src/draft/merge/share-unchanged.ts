import type { Day, Stop } from "../../../../contract/itinerary.ts";
import type { Draft } from "../draft.ts";
import { byId, type Part } from "./merge-parts.ts";
import { same } from "./same.ts";

const sharedList = <T>(before: readonly T[], after: T[]): T[] =>
  before.length === after.length && before.every((one, index) => one === after[index])
    ? (before as T[])
    : after;

const sharedParts = <T extends Part>(before: readonly T[], after: readonly T[]): T[] => {
  const known = byId(before);
  const parts = after.map((part) => {
    const old = known.get(part.id);
    return old && same(old, part) ? old : part;
  });
  return sharedList(before, parts);
};

const sharedDays = (before: readonly Day[], after: readonly Day[]): Day[] => {
  const stops = new Map<string, Stop>(before.flatMap((day) => day.stops.map((stop) => [stop.id, stop])));
  const known = byId(before);
  const days = after.map((day) => {
    const old = known.get(day.id);
    if (old && same(old, day)) return old;
    const kept = day.stops.map((stop) => {
      const old = stops.get(stop.id);
      return old && same(old, stop) ? old : stop;
    });
    return { ...day, stops: sharedList(old?.stops ?? [], kept) };
  });
  return sharedList(before, days);
};

/** The new draft made of the old one's very objects wherever they say the same: only what changed is drawn anew. */
export const shareUnchanged = (before: Draft, after: Draft): Draft => {
  const next: Draft = {
    ...after,
    days: sharedDays(before.days, after.days),
    packing: sharedParts(before.packing, after.packing),
    expenses: sharedParts(before.expenses, after.expenses),
    tags: same(before.tags, after.tags) ? before.tags : after.tags,
    ...(after.center && { center: same(before.center, after.center) ? before.center : after.center }),
  } as Draft;
  return same(before, next) ? before : next;
};
