import type { Draft } from "./draft.ts";
import { isEqual } from "./merge/is-equal.ts";
import { byId, type Part } from "./merge/merge-parts.ts";

/** The ids of the days, stops, packing items and expenses that are new or changed. */
export const findChangedParts = (before: Draft, after: Draft): Set<string> => {
  const changed = (old: readonly Part[], now: readonly Part[]) => {
    const oldById = byId(old);
    return now.filter((part) => !isEqual(part, oldById.get(part.id))).map(({ id }) => id);
  };
  const daysOnly = ({ days }: Draft) => days.map(({ stops, ...day }) => day);
  const stops = ({ days }: Draft) => days.flatMap(({ stops }) => stops);
  return new Set([
    ...changed(daysOnly(before), daysOnly(after)),
    ...changed(stops(before), stops(after)),
    ...changed(before.packing, after.packing),
    ...changed(before.expenses, after.expenses),
  ]);
};
