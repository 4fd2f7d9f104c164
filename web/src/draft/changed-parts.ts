import type { Draft } from "./draft.ts";
import { byId, type Part } from "./merge/merge-parts.ts";
import { same } from "./merge/same.ts";

/** The ids of the days, stops, packing items and expenses that are new or say something else. */
export const changedParts = (before: Draft, after: Draft): Set<string> => {
  const changed = (old: readonly Part[], now: readonly Part[]) => {
    const known = byId(old);
    return now.filter((part) => !same(part, known.get(part.id))).map(({ id }) => id);
  };
  const words = ({ days }: Draft) => days.map(({ stops, ...day }) => day);
  const stops = ({ days }: Draft) => days.flatMap(({ stops }) => stops);
  return new Set([
    ...changed(words(before), words(after)),
    ...changed(stops(before), stops(after)),
    ...changed(before.packing, after.packing),
    ...changed(before.expenses, after.expenses),
  ]);
};
