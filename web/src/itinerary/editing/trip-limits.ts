import { Day, Itinerary } from "../../../../contract/itinerary.ts";

const maxLengthOf = (schema: unknown): number =>
  (schema as { maxLength?: number }).maxLength ?? Number.POSITIVE_INFINITY;
const maxItemsOf = (schema: unknown): number =>
  (schema as { maxItems?: number }).maxItems ?? Number.POSITIVE_INFINITY;

const { properties } = Itinerary;

/** How long a trip's texts and lists can be, as the contract says. */
export const tripLimits = {
  title: maxLengthOf(properties.title),
  destination: maxLengthOf(properties.destination),
  summary: maxLengthOf(properties.summary),
  bestSeason: maxLengthOf(properties.bestSeason),
  tag: maxLengthOf((properties.tags as { items?: unknown }).items),
  tags: maxItemsOf(properties.tags),
  days: maxItemsOf(properties.days),
  packing: maxItemsOf(properties.packing),
  expenses: maxItemsOf(properties.expenses),
  dayTitle: maxLengthOf(Day.properties.title),
  daySummary: maxLengthOf(Day.properties.summary),
  stopsADay: maxItemsOf(Day.properties.stops),
};
