import fc from "fast-check";
import { expect, test } from "vitest";
import type { ItinerarySummary } from "../../../contract/itinerary.ts";
import { comingUp } from "./coming-up.ts";
import { matchesSearch } from "./matches-search.ts";
import { type Sort, sortItineraries } from "./sort-itineraries.ts";
import { today } from "./today.ts";

const summary = (parts: Partial<ItinerarySummary>): ItinerarySummary => ({
  id: "a",
  title: "Lisbon in spring",
  tags: [],
  visibility: "private",
  role: "owner",
  dayCount: 3,
  stopCount: 0,
  author: { id: "m", username: "mina", displayName: "Mina" },
  updatedAt: "2026-03-15T17:20:31.482Z",
  etag: '"1-a"',
  ...parts,
});
const titles = (itineraries: readonly ItinerarySummary[]) => itineraries.map(({ title }) => title);

test("today is the local date, not the date in UTC", () => {
  expect(today(new Date(2026, 0, 5, 0, 1))).toBe("2026-01-05");
  expect(today(new Date(2026, 10, 30, 23, 59))).toBe("2026-11-30");
});

test("upcoming trips: started ones, then those within 60 days, only with a role", () => {
  const on = (startDate: string, parts: Partial<ItinerarySummary> = {}) =>
    summary({ title: startDate, startDate, ...parts });
  const trips = [
    on("2026-07-01"),
    on("2026-05-02"),
    on("2026-07-01", { role: "none" }),
    on("2026-07-02"),
    on("2026-04-28"),
    on("2026-04-29"),
    summary({ title: "some day" }),
    on("2026-05-01", { dayCount: 0 }),
    on("2026-04-30", { dayCount: 0 }),
  ];
  expect(comingUp(trips, "2026-05-02").map(({ itinerary, daysLeft }) => [itinerary.title, daysLeft])).toEqual(
    [
      ["2026-05-02", 0],
      ["2026-07-01", 60],
    ],
  );
  expect(titles(comingUp(trips, "2026-05-01").map(({ itinerary }) => itinerary))).toEqual([
    "2026-04-29",
    "2026-05-01",
    "2026-05-02",
  ]);
});

test("the search finds words of the title and destination, ignoring accents and case", () => {
  const trip = summary({ title: "Ring road", destination: "Reykjavík, Iceland" });
  for (const q of ["ring", "REYK", "iceland ring", "reykjavík", " road ", ""])
    expect(matchesSearch(trip, q)).toBe(true);
  for (const q of ["oslo", "ring oslo"]) expect(matchesSearch(trip, q)).toBe(false);
  expect(matchesSearch(summary({}), "lisbon spring")).toBe(true);
});

test("by start: upcoming trips, soonest first; past ones, latest first; then those without a date", () => {
  const trips = ["2026-01-01", undefined, "2026-08-01", "2026-04-01", "2026-05-02", "2026-06-01"].map(
    (startDate) => summary({ title: startDate ?? "some day", ...(startDate && { startDate }) }),
  );
  const order = { sort: "start", today: "2026-05-02", locale: "en" } as const;
  expect(titles(sortItineraries(trips, order))).toEqual([
    "2026-05-02",
    "2026-06-01",
    "2026-08-01",
    "2026-04-01",
    "2026-01-01",
    "some day",
  ]);
});

test("by title: numbers in numeric order, ignoring accents and case", () => {
  const trips = ["Day 10", "zürich", "Åland", "Day 9", "Zug"].map((title) => summary({ title }));
  const order = { sort: "title", today: "2026-05-02", locale: "de" } as const;
  expect(titles(sortItineraries(trips, order))).toEqual(["Åland", "Day 9", "Day 10", "Zug", "zürich"]);
});

test("sorting keeps all itineraries, and sorting again changes nothing", () => {
  const date = fc.date({ min: new Date("2025-01-01"), max: new Date("2027-12-31"), noInvalidDate: true });
  const trip = fc
    .record({ title: fc.string(), startDate: fc.option(date, { nil: undefined }) })
    .map(({ title, startDate }) =>
      summary({ title, ...(startDate && { startDate: startDate.toISOString().slice(0, 10) }) }),
    );
  fc.assert(
    fc.property(fc.array(trip), fc.constantFrom<Sort>("updated", "start", "title"), (trips, sort) => {
      const order = { sort, today: "2026-05-02", locale: "en" };
      const once = sortItineraries(trips, order);
      expect(new Set(once)).toEqual(new Set(trips));
      expect(once).toHaveLength(trips.length);
      expect(sortItineraries(once, order)).toEqual(once);
    }),
  );
});
