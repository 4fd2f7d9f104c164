import type { Draft } from "../../draft/draft.ts";
import type { SavedReview } from "../saved-import.ts";

/** The draft to save: without unticked items and with trimmed names. */
export const withoutUnwanted = ({ draft, unwanted }: Pick<SavedReview, "draft" | "unwanted">): Draft => {
  const isWanted = ({ id }: { readonly id: string }) => !unwanted.includes(id);
  return {
    ...draft,
    title: draft.title.trim(),
    days: draft.days.map((day) => ({
      ...day,
      stops: day.stops.map((stop) => ({ ...stop, name: stop.name.trim() })),
    })),
    packing: draft.packing.filter(isWanted),
    expenses: draft.expenses.filter(isWanted),
  };
};
