import type { DayNotes, StopNotes, TripNotes } from "./trip-notes.ts";

/** Merges two notes about one trip. Where only one value can be right, the first one counts. */
export function mergeNotes(first: TripNotes, second: TripNotes): TripNotes {
  if (isEmpty(second)) return first;
  if (isEmpty(first)) return second;
  const days = mergedDays(dated(first.days, second.days), second.days);
  const startDate = earliest(first.startDate, second.startDate, ...days.map(({ date }) => date));
  return {
    ...second,
    ...first,
    ...(startDate && { startDate }),
    whereabouts: [...first.whereabouts, ...second.whereabouts],
    days,
    packing: [...first.packing, ...second.packing],
    expenses: [...first.expenses, ...second.expenses],
  };
}

const isEmpty = ({ days, packing, title, whereabouts }: TripNotes): boolean =>
  days.length === 0 && packing.length === 0 && !title && whereabouts.length === 0;

/** A plan without dates starts on the first date of the other notes: the flight there, or the hotel's first night. */
function dated(days: readonly DayNotes[], others: readonly DayNotes[]): readonly DayNotes[] {
  const start = earliest(...others.map(({ date }) => date));
  if (!start || days.some(({ date }) => date)) return days;
  return days.map((day, at) => ({ ...day, date: daysAfter(start, (day.number ?? at + 1) - 1) }));
}

function mergedDays(days: readonly DayNotes[], others: readonly DayNotes[]): DayNotes[] {
  const merged = [...days];
  for (const other of others) {
    const at = merged.findIndex(({ date }) => other.date !== undefined && date === other.date);
    const same = merged[at];
    if (same) merged[at] = { ...other, ...same, stops: inOrder([...same.stops, ...other.stops]) };
    else merged.push(other);
  }
  const isDated = merged.every(({ date }) => date);
  return isDated ? merged.sort((a, b) => ((a.date ?? "") < (b.date ?? "") ? -1 : 1)) : merged;
}

/** Sorted by time if every stop has one; otherwise in their original order. */
function inOrder(stops: readonly StopNotes[]): readonly StopNotes[] {
  if (stops.some(({ startTime }) => startTime === undefined)) return stops;
  return stops.toSorted((a, b) => ((a.startTime ?? "") < (b.startTime ?? "") ? -1 : 1));
}

const earliest = (...dates: readonly (string | undefined)[]): string | undefined =>
  dates.filter((date) => date !== undefined).sort()[0];

const daysAfter = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);
