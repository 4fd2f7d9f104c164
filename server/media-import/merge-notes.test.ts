import { expect, test } from "vitest";
import { mergeNotes } from "./merge-notes.ts";
import type { DayNotes, TripNotes } from "./trip-notes.ts";

const notes = (days: readonly DayNotes[], more: Partial<TripNotes> = {}): TripNotes => ({
  whereabouts: [],
  days,
  packing: [],
  expenses: [],
  ...more,
});
const stop = (name: string, startTime?: string) => ({
  name,
  confidence: 0.9,
  ...(startTime && { startTime }),
});

test("days of the same date are merged, with stops sorted by time", () => {
  const plan = notes([{ number: 1, title: "Alfama", date: "2026-05-01", stops: [stop("Sé", "15:00")] }]);
  const bookings = notes([
    { date: "2026-04-30", stops: [stop("Hotel")] },
    { date: "2026-05-01", stops: [stop("Flight", "08:15")] },
  ]);
  const { days, startDate } = mergeNotes(plan, bookings);
  expect(startDate).toBe("2026-04-30");
  expect(days.map(({ date, title, stops }) => [date, title, stops.map(({ name }) => name)])).toEqual([
    ["2026-04-30", undefined, ["Hotel"]],
    ["2026-05-01", "Alfama", ["Flight", "Sé"]],
  ]);
});

test("a plan without dates starts on the first date of the bookings", () => {
  const plan = notes([
    { number: 1, stops: [stop("Sé")] },
    { number: 3, stops: [stop("Belém")] },
  ]);
  const bookings = notes([{ date: "2026-05-01", stops: [stop("Flight", "08:15")] }]);
  expect(mergeNotes(plan, bookings).days.map(({ date, stops }) => [date, stops.length])).toEqual([
    ["2026-05-01", 2],
    ["2026-05-03", 1],
  ]);
});

test("the first value counts, and lists are joined", () => {
  const one = notes([{ stops: [stop("Sé")] }], { title: "Lisbon", packing: [{ name: "Hat" }] });
  const other = notes([{ stops: [stop("Hotel")] }], {
    title: "Booking",
    origin: "Porto",
    packing: [{ name: "Passport" }],
    whereabouts: [{ text: "Lisboa", weight: 3 }],
    expenses: [{ title: "Hotel", price: { amount: 300, currency: "EUR" } }],
  });
  expect(mergeNotes(one, other)).toMatchObject({
    title: "Lisbon",
    origin: "Porto",
    packing: [{ name: "Hat" }, { name: "Passport" }],
    whereabouts: [{ text: "Lisboa" }],
    expenses: [{ title: "Hotel" }],
    days: [{ stops: [{ name: "Sé" }] }, { stops: [{ name: "Hotel" }] }],
  });
});

test("empty notes add nothing", () => {
  const one = notes([{ stops: [stop("Sé")] }], { title: "Lisbon" });
  expect(mergeNotes(one, notes([]))).toBe(one);
  expect(mergeNotes(notes([]), one)).toBe(one);
});
