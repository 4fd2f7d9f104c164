import { Day, Itinerary } from "../../../../contract/itinerary.ts";

const longest = (schema: unknown): number =>
  (schema as { maxLength?: number }).maxLength ?? Number.POSITIVE_INFINITY;
const most = (schema: unknown): number =>
  (schema as { maxItems?: number }).maxItems ?? Number.POSITIVE_INFINITY;

const { properties } = Itinerary;

/** How long a trip's texts and lists can be, as the contract says. */
export const tripLimits = {
  title: longest(properties.title),
  destination: longest(properties.destination),
  summary: longest(properties.summary),
  bestSeason: longest(properties.bestSeason),
  tag: longest((properties.tags as { items?: unknown }).items),
  tags: most(properties.tags),
  days: most(properties.days),
  dayTitle: longest(Day.properties.title),
  daySummary: longest(Day.properties.summary),
  stopsADay: most(Day.properties.stops),
};
