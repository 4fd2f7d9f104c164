import type { Draft } from "../../draft/draft.ts";
import { tripLimits } from "../../itinerary/editing/trip-limits.ts";

/** Where an import goes in a trip: as new days, or its stops into a day that is there. */
export type Placement =
  | { readonly kind: "start" }
  | { readonly kind: "end" }
  | { readonly kind: "after"; readonly dayId: string }
  | { readonly kind: "into"; readonly dayId: string };

type Imported = Pick<Draft, "days" | "packing" | "expenses" | "homeCurrency">;
type Identified = { readonly id: string };

/** What was chosen, as long as it is possible: a day that is gone, or several days for one, leave the end. */
export const possiblePlacement = (
  placement: Placement,
  { days, importedDays }: { readonly days: readonly Identified[]; readonly importedDays: number },
): Placement => {
  if (placement.kind === "into" && importedDays !== 1) return { kind: "end" };
  return !("dayId" in placement) || days.some(({ id }) => id === placement.dayId)
    ? placement
    : { kind: "end" };
};

/** The trip with what was imported. What is there already, after a lost response, is not added again. */
export const withImport = (draft: Draft, imported: Imported, chosen: Placement): Draft => {
  const placement = possiblePlacement(chosen, { days: draft.days, importedDays: imported.days.length });
  const known = new Set(
    [...draft.days, ...draft.days.flatMap(({ stops }) => stops), ...draft.packing, ...draft.expenses].map(
      ({ id }) => id,
    ),
  );
  const added = <T extends Identified>(parts: readonly T[]): T[] => parts.filter(({ id }) => !known.has(id));
  const days = imported.days.map((day) => ({ ...day, stops: added(day.stops) }));
  // An expense without a currency is in that of its own trip.
  const expenses = added(imported.expenses).map((expense) => {
    const currency = expense.currency ?? imported.homeCurrency;
    return { ...expense, ...(currency && { currency }) };
  });
  return {
    ...draft,
    days:
      placement.kind === "into"
        ? draft.days.map((day) =>
            day.id === placement.dayId
              ? { ...day, stops: [...day.stops, ...days.flatMap(({ stops }) => stops)] }
              : day,
          )
        : draft.days.toSpliced(indexIn(draft, placement), 0, ...added(days)),
    packing: [...draft.packing, ...added(imported.packing)],
    expenses: [...draft.expenses, ...expenses],
  };
};

const indexIn = ({ days }: Draft, placement: Placement): number => {
  if (placement.kind === "start") return 0;
  if (placement.kind === "end") return days.length;
  return days.findIndex(({ id }) => id === placement.dayId) + 1;
};

/** Which list would be longer than the contract allows, and how long it may be. */
export const findOverflow = ({ days, packing, expenses }: Draft) => {
  const lists = [
    { what: "days", count: days.length, limit: tripLimits.days },
    {
      what: "stops",
      count: Math.max(0, ...days.map(({ stops }) => stops.length)),
      limit: tripLimits.stopsADay,
    },
    { what: "packing", count: packing.length, limit: tripLimits.packing },
    { what: "expenses", count: expenses.length, limit: tripLimits.expenses },
  ] as const;
  return lists.find(({ count, limit }) => count > limit);
};
