import { expect, test } from "vitest";
import type { ItineraryPreview, Stop } from "../../../contract/itinerary.ts";
import { tripQuery } from "./trip-query.ts";

const stop = (latitude: number, longitude: number, category: Stop["category"] = "sight"): Stop => ({
  id: `${latitude} ${longitude}`,
  name: "Somewhere",
  category,
  coordinate: { latitude, longitude },
});
const trip = (...stops: readonly Stop[]): ItineraryPreview => ({
  title: "Summer",
  tags: [],
  days: [{ id: "one", title: "First", stops: [...stops] }],
  packing: [],
  expenses: [],
});
const routeOf = (draft: ItineraryPreview) => {
  const outline = tripQuery(draft).trip;
  return outline && "route" in outline ? outline.route : undefined;
};

test("a trip within one place has no route", () => {
  expect(tripQuery(trip(stop(38.71, -9.13), stop(38.72, -9.14))).trip).toBeUndefined();
});

test("a route leaves out flights, and stops too close to each other to be told apart", () => {
  const home = stop(52.36, 13.5, "flight");
  const draft = trip(home, stop(38.71, -9.13), stop(38.712, -9.135), stop(41.15, -8.61));
  expect(routeOf(draft)).toEqual([
    { latitude: 38.71, longitude: -9.13 },
    { latitude: 41.15, longitude: -8.61 },
  ]);
  expect(routeOf(trip(home, stop(38.71, -9.13)))).toBeUndefined();
});

test("a route is bounded, and measured across the date line", () => {
  const many = Array.from({ length: 7_000 }, (_, nth) => stop(nth % 2 ? 60 : -40, (nth % 360) - 180));
  expect(routeOf(trip(...many))?.length).toBeLessThanOrEqual(300);
  expect(routeOf(trip(stop(-17, 179.99), stop(-17, -179.99)))).toBeUndefined();
});

test("edits that do not change the picture keep the query", () => {
  const before = trip(stop(38.7101, -9.1301), stop(41.1501, -8.6101));
  const after = trip(stop(38.7102, -9.1299), stop(41.1501, -8.6101), stop(41.151, -8.612));
  expect(tripQuery(after)).toEqual(tripQuery(before));
});

test("without coordinates the titles of the days say where it goes", () => {
  const unplaced = trip({ id: "a", name: "A walk", category: "sight" });
  expect(tripQuery(unplaced).trip).toEqual({ title: "Summer", dayTitles: ["First"] });
});
