import type { DayNotes, TripNotes } from "../trip-notes.ts";

const mostDays = 120;
/** Of a day. */
export const maxStopsPerDay = 60;

export const dayId = (day: number): string => `day-${day + 1}`;
export const stopId = (day: number, stop: number): string => `${dayId(day)}-stop-${stop + 1}`;

/** The days of the draft in order, with empty days between dates. */
export const draftDays = ({ days }: TripNotes): DayNotes[] =>
  withDaysBetween(days.filter(({ stops, title }) => stops.length > 0 || title)).slice(0, mostDays);

/** The days of an itinerary follow each other: where dates leave some out, those are there and empty. */
function withDaysBetween(days: readonly DayNotes[]): DayNotes[] {
  return days.flatMap((day, at) => {
    const before = days[at - 1]?.date;
    const missing = before && day.date ? daysFrom(before, day.date) - 1 : 0;
    if (missing < 1 || missing > longestGap) return [day];
    return [...Array.from({ length: missing }, () => ({ stops: [] })), day];
  });
}

/** In days. What lies farther apart is hardly one trip, or a date that was misread. */
const longestGap = 30;

const daysFrom = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000;
