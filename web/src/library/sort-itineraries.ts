import type { ItinerarySummary } from "../../../contract/itinerary.ts";

export type Sort = "updated" | "start" | "title";

type Order = { readonly sort: Sort; readonly today: string; readonly locale: string };

/** Sorts by title or start date: upcoming trips (soonest first), then past ones (latest first), then undated ones. */
export const sortItineraries = (
  itineraries: readonly ItinerarySummary[],
  { sort, today, locale }: Order,
): readonly ItinerarySummary[] => {
  if (sort === "updated") return itineraries;
  const collator = new Intl.Collator(locale, { numeric: true, sensitivity: "base" });
  const byTitle = (a: ItinerarySummary, b: ItinerarySummary) => collator.compare(a.title, b.title);
  if (sort === "title") return itineraries.toSorted(byTitle);
  return itineraries.toSorted((a, b) => byStart(a.startDate, b.startDate, today) || byTitle(a, b));
};

const byStart = (a: string | undefined, b: string | undefined, today: string): number => {
  const sections = section(a, today) - section(b, today);
  if (sections !== 0 || a === undefined || b === undefined || a === b) return sections;
  const isFirst = a < b;
  return isFirst === a >= today ? -1 : 1;
};

/** Upcoming, past, or without a date. */
const section = (date: string | undefined, today: string): number =>
  date === undefined ? 2 : date >= today ? 0 : 1;
