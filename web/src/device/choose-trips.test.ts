import { expect, test } from "vitest";
import type { ItinerarySummary } from "../../../contract/itinerary.ts";
import { chooseTrips } from "./choose-trips.ts";
import type { Wishes } from "./kept-trips.ts";

const settings = { isAutomatic: true, recentTrips: 2, megabytes: 500, withDocuments: true };
const wishes: Wishes = { asked: [], removed: [], opened: {}, documents: {} };
const trip = (id: string, startDate?: string) =>
  ({ id, dayCount: 3, role: "owner", ...(startDate && { startDate }) }) as ItinerarySummary;
const library = [
  trip("past", "2026-05-01"),
  trip("soon", "2026-06-10"),
  trip("now", "2026-05-31"),
  trip("later", "2026-09-01"),
  trip("someday"),
];
const choose = (changes: Partial<Parameters<typeof chooseTrips>[0]>) =>
  chooseTrips({ library, wishes, settings, today: "2026-06-01", ...changes }).map(
    ({ id, reason }) => `${id} ${reason}`,
  );

test("what is under way comes before what starts soon; what is over or far away does not come", () => {
  expect(choose({})).toEqual(["now comingUp", "soon comingUp"]);
});

test("what the traveller asked for is first, and what was opened last is last, each once", () => {
  const opened = { past: "2026-05-30", soon: "2026-05-31", foreign: "2026-05-29", oldest: "2026-05-01" };
  expect(choose({ wishes: { ...wishes, asked: ["someday"], opened } })).toEqual([
    "someday asked",
    "now comingUp",
    "soon comingUp",
    "past opened",
    "foreign opened",
  ]);
});

test("what the traveller removed does not come back by itself", () => {
  expect(choose({ wishes: { ...wishes, removed: ["now"], opened: { now: "2026-05-31" } } })).toEqual([
    "soon comingUp",
  ]);
});

test("if nothing is kept by itself, there is what the traveller asked for", () => {
  const opened = { past: "2026-05-30" };
  expect(
    choose({ settings: { ...settings, isAutomatic: false }, wishes: { ...wishes, asked: ["past"], opened } }),
  ).toEqual(["past asked"]);
});
