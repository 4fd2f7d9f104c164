import type { ItinerarySummary } from "../../../contract/itinerary.ts";

const horizonDays = 60;

const dayMs = 86_400_000;

/** For calendar dates, which have no time zone. */
const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / dayMs;

export type ComingTrip = {
  readonly itinerary: ItinerarySummary;
  /** Until its first day; negative for a trip that has started. */
  readonly daysLeft: number;
};

/** The traveller's trips that have started or start soon, in the order of their dates. */
export const comingUp = (itineraries: readonly ItinerarySummary[], today: string): ComingTrip[] =>
  itineraries
    .flatMap((itinerary) => {
      const { startDate, dayCount, role } = itinerary;
      if (startDate === undefined || role === "none") return [];
      const daysLeft = daysBetween(today, startDate);
      const isOver = daysLeft + Math.max(dayCount, 1) <= 0;
      return isOver || daysLeft > horizonDays ? [] : [{ itinerary, daysLeft }];
    })
    .sort((a, b) => a.daysLeft - b.daysLeft);
