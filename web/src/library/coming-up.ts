import type { ItinerarySummary } from "../../../contract/itinerary.ts";

/** How far one looks ahead. */
const horizonDays = 60;

const dayLong = 86_400_000;

/** Dates of the calendar, hence of no time zone. */
const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / dayLong;

export type ComingTrip = {
  readonly itinerary: ItinerarySummary;
  /** Until its first day; below nought for one that is under way. */
  readonly daysLeft: number;
};

/** The trips one takes part in that are under way or begin soon, in that order. */
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
