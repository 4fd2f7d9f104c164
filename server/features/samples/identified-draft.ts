import type { ItineraryDraft } from "../../../contract/itinerary.ts";

/** Adds ids that are the same on every deployment. */
export function identifiedDraft({ days = [], packing = [], expenses = [], ...draft }: ItineraryDraft) {
  return {
    ...draft,
    visibility: "public",
    days: days.map(({ stops = [], ...day }, d) => ({
      ...day,
      id: dayIdOf(d + 1),
      stops: stops.map((stop, s) => ({ ...stop, id: `${dayIdOf(d + 1)}-stop-${s + 1}` })),
    })),
    packing: packing.map((item, p) => ({ ...item, id: `packing-${p + 1}` })),
    expenses: expenses.map((expense, e) => ({ ...expense, id: `expense-${e + 1}` })),
  } satisfies ItineraryDraft;
}

export const dayIdOf = (day: number) => `day-${day}`;
