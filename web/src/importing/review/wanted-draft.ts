import type { Draft } from "../../draft/draft.ts";
import type { SavedReview } from "../kept-import.ts";

/** What is saved: without what was unticked, and without spaces around names. */
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
