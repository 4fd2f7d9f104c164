import { parseFields } from "../fields/line-fields.ts";
import type { TextFrame } from "../text-frame.ts";
import type { DayNotes, StopNotes, TripNotes } from "../trip-notes.ts";
import { type BookingEvent, toBooking } from "./booking.ts";
import { parseBookingLabel } from "./booking-labels.ts";
import { parseCarRental } from "./car-rentals.ts";
import { parseFlights } from "./flights.ts";
import { parseReservation } from "./reservations.ts";
import { parseRides } from "./rides.ts";
import { parseStay } from "./stays.ts";

const dayHeading =
  /^[^\p{L}\p{N}]{0,4}(?:day|jour|tag|día|dia|giorno|dag|dzień|gün|hari)\s?\d{1,2}(?!\d)|\d{1,2}\s?日目|第\s?[\d一二三四五六七]\s?[天日]|\d{1,2}\s?일차/iu;
/** With this many lines that begin with a time it is a plan. */
const linesOfPlan = 3;

/**
 * Parses the trip of boarding passes, tickets and bookings, in the order of their dates. Undefined if there are none,
 * or if there is also a plan, which says more.
 */
export function parseBookings(
  frames: readonly TextFrame[],
  { today }: { readonly today: string },
): TripNotes | undefined {
  const read = frames.map((frame) => ({ frame, events: eventsIn(frame, today).map(withFrames(frame)) }));
  const events = inOrder(withoutRepeats(read.flatMap(({ events }) => events)));
  const isPlanned = read.some(({ frame, events }) => isPlan(frame) && !isTicket(events));
  return events.length === 0 || isPlanned ? undefined : notesOf(events);
}

function eventsIn(frame: TextFrame, today: string): BookingEvent[] {
  const booking = toBooking(frame, today);
  const flights = parseFlights(booking);
  if (flights.length > 0) return flights;
  const cars = parseCarRental(booking);
  if (cars.length > 0) return cars;
  const stay = parseStay(booking);
  if (stay !== undefined) return [stay];
  const rides = parseRides(booking);
  if (rides.length > 0) return rides;
  const reservation = parseReservation(booking);
  return reservation === undefined ? [] : [reservation];
}

const withFrames =
  ({ frames }: TextFrame) =>
  (event: BookingEvent): BookingEvent => ({ ...event, stop: { ...event.stop, frames } });

function isPlan({ lines }: TextFrame): boolean {
  if (lines.some(({ text }) => dayHeading.test(text))) return true;
  const timed = lines.filter(({ text }) => {
    const { timeLeads, rest } = parseFields(text);
    return timeLeads === true && /\p{L}{3}/u.test(rest) && parseBookingLabel(text) === undefined;
  });
  return timed.length >= linesOfPlan;
}

/** A ticket may list stations with their times. */
const isTicket = (events: readonly BookingEvent[]): boolean =>
  events.some(({ stop }) => stop.category === "flight" || stop.category === "transport");

/** Removes duplicates: a pass and its stub, a booking on two pages. */
function withoutRepeats(events: readonly BookingEvent[]): BookingEvent[] {
  const kept = new Map<string, BookingEvent>();
  for (const event of events) {
    const key = `${event.stop.name} ${event.date ?? ""}`;
    const before = kept.get(key);
    const isBetter = before !== undefined && event.stop.confidence > before.stop.confidence;
    const [best, other] = isBetter || !before ? [event, before] : [before, event];
    const frames = [...new Set([...(best.stop.frames ?? []), ...(other?.stop.frames ?? [])])];
    kept.set(key, { ...best, stop: { ...best.stop, frames } });
  }
  return [...kept.values()];
}

/** Sorts by date and time. Events without a date stay after the one before them. */
function inOrder(events: readonly BookingEvent[]): BookingEvent[] {
  let last = events.find(({ date }) => date !== undefined)?.date ?? "";
  return events
    .map((event) => {
      last = event.date ?? last;
      return { event, key: `${last} ${event.stop.startTime ?? "99"}` };
    })
    .toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .map(({ event }) => event);
}

function notesOf(events: readonly BookingEvent[]): TripNotes {
  const days = daysOf(events);
  const startDate = days.find(({ date }) => date !== undefined)?.date;
  const outward = outwardOf(events);
  // The way home is no evidence for the destination.
  const visited = events
    .flatMap(({ to, whereabouts }) => [to, whereabouts])
    .filter((text) => text !== undefined && text !== outward?.from);
  const weightOf = (text: string) => (outward?.to === undefined || text === outward.to ? 5 : 4);
  return {
    whereabouts: [...new Set(visited)].flatMap((text) =>
      text === undefined ? [] : { text, weight: weightOf(text) },
    ),
    ...(outward?.from !== undefined && { origin: outward.from }),
    ...(outward?.to !== undefined && { destination: outward.to }),
    ...(startDate !== undefined && { startDate }),
    days,
    packing: [],
    expenses: events.flatMap(({ expense }) => expense ?? []),
  };
}

function daysOf(events: readonly BookingEvent[]): DayNotes[] {
  const days: { date?: string; stops: StopNotes[] }[] = [];
  for (const { date, stop } of events) {
    const day = days.at(-1);
    if (day !== undefined && (date === undefined || date === day.date)) day.stops.push(stop);
    else days.push({ ...(date !== undefined && { date }), stops: [stop] });
  }
  return days;
}

/** The destination of the first journey, skipping connections. */
function outwardOf(events: readonly BookingEvent[]): Pick<BookingEvent, "from" | "to"> | undefined {
  const rides = events.filter(({ from, to }) => from !== undefined && to !== undefined);
  const [first, ...others] = rides;
  if (first === undefined) return undefined;
  let last = first;
  for (const next of others) {
    if (
      next.from !== last.to ||
      next.date === undefined ||
      !isSoon(last.date, next.date) ||
      next.to === first.from
    )
      break;
    last = next;
  }
  return {
    ...(first.from !== undefined && { from: first.from }),
    ...(last.to !== undefined && { to: last.to }),
  };
}

const isSoon = (date: string | undefined, next: string): boolean =>
  date !== undefined && Date.parse(next) - Date.parse(date) <= 24 * 3600 * 1000;
