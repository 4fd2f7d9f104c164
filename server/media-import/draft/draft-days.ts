import type { DayNotes, TripNotes } from "../trip-notes.ts";

const maxDays = 120;
export const maxStopsPerDay = 60;

export const dayId = (day: number): string => `day-${day + 1}`;
export const stopId = (day: number, stop: number): string => `${dayId(day)}-stop-${stop + 1}`;

/** The days of the draft in order, with empty days between dates. */
export const draftDays = ({ days }: TripNotes): DayNotes[] =>
  withDaysBetween(days.filter(({ stops, title }) => stops.length > 0 || title)).slice(0, maxDays);

/** Days of an itinerary are consecutive, so missing dates become empty days. */
function withDaysBetween(days: readonly DayNotes[]): DayNotes[] {
  return days.flatMap((day, at) => {
    const before = days[at - 1]?.date;
    const missing = before && day.date ? daysFrom(before, day.date) - 1 : 0;
    if (missing < 1 || missing > longestGap) return [day];
    return [...Array.from({ length: missing }, () => ({ stops: [] })), day];
  });
}

/** In days. A longer gap means another trip or a misread date. */
const longestGap = 30;

const daysFrom = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000;
