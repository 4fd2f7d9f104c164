import type { DayNotes, StopNotes, TripNotes } from "../trip-notes.ts";
import { namesMatch } from "./names-match.ts";

type Own = {
  readonly notes: TripNotes;
  readonly isPartial: boolean;
};

/** The model left these stops out, so the built-in reader must be fairly sure of them. */
const minOwnConfidence = 0.6;

/**
 * Adds the built-in reader's stops that the model left out: those with a coordinate from the media (a photo's GPS, an
 * airport), and, if the model's result is partial, those with enough confidence.
 */
export function addOwnStops(days: readonly DayNotes[], { notes, isPartial }: Own): DayNotes[] {
  const isOurs = ({ coordinate, confidence }: StopNotes) =>
    coordinate !== undefined || (isPartial && confidence >= minOwnConfidence);
  const has = (stop: StopNotes) =>
    days.some(({ stops }) => stops.some(({ name }) => namesMatch(name, stop.name)));
  return notes.days.reduce<DayNotes[]>(
    (all, own) => joined(all, { ...own, stops: own.stops.filter((stop) => isOurs(stop) && !has(stop)) }),
    [...days],
  );
}

function joined(days: DayNotes[], own: DayNotes): DayNotes[] {
  if (own.stops.length === 0) return days;
  const isSameDay = ({ number, date }: DayNotes) =>
    (own.number !== undefined && number === own.number) || (own.date !== undefined && date === own.date);
  const at = days.findIndex(isSameDay);
  const day = days[at];
  if (!day) return [...days, own];
  return days.with(at, { ...day, stops: [...day.stops, ...own.stops] });
}
