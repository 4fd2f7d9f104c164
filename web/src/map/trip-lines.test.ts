import { expect, test } from "vitest";
import type { Day } from "../../../contract/itinerary.ts";
import { encodePolyline } from "../../../contract/polyline.ts";
import { linesKey, tripLines } from "./trip-lines.ts";

const day = (id: string, ...places: readonly ([number, number] | undefined)[]): Day => ({
  id,
  stops: places.map((place, index) => ({
    id: `${id}-${index}`,
    name: `Stop ${index}`,
    category: "other",
    ...(place && { coordinate: { latitude: place[0], longitude: place[1] } }),
  })),
});

test("stops are numbered through the whole trip; those without a coordinate count, too", () => {
  const { stops } = tripLines([day("a", [38.7, -9.1], undefined, [38.71, -9.12]), day("b", [38.7, -9.2])]);
  expect(stops.map(({ dayId, number }) => [dayId, number])).toEqual([
    ["a", 1],
    ["a", 3],
    ["b", 4],
  ]);
});

test("a day with one stop has no line", () => {
  const { ways } = tripLines([day("a", [38.7, -9.1]), day("b"), day("c", [38.7, -9.1], [38.8, -9.3])]);
  expect(ways.map(({ dayId, dayIndex }) => ({ dayId, dayIndex }))).toEqual([{ dayId: "c", dayIndex: 2 }]);
});

test("days that are far apart are joined, also across days without a place", () => {
  const { links } = tripLines([
    day("a", [38.7, -9.1]),
    day("b", [38.72, -9.12]),
    day("c"),
    day("d", [41.1, -8.6]),
  ]);
  expect(links.map((link) => [link[0], link.at(-1)])).toEqual([
    [
      [-9.12, 38.72],
      [-8.6, 41.1],
    ],
  ]);
});

test("a line goes on beyond the 180th meridian", () => {
  const [way] = tripLines([day("a", [-17.7, 178], [-13.8, -171.8], [-17.7, 178])]).ways;
  expect(
    way?.points.map(([longitude]) => longitude).every((longitude) => longitude >= 178 && longitude <= 188.2),
  ).toBe(true);
  expect(way?.points.at(-1)?.[0]).toBeCloseTo(178);
});

test("a way follows the streets where a router found them, from stop to stop", () => {
  const days = [day("a", [38.7, -9.1], [38.71, -9.12], [38.72, -9.13])];
  const polyline = encodePolyline([
    [38.7001, -9.1],
    [38.705, -9.125],
    [38.7099, -9.12],
  ]);
  const { ways, isRouted } = tripLines(days, [
    { from: "a-0", to: "a-1", polyline },
    { from: "a-1", to: "a-2" },
  ]);
  expect(isRouted).toBe(true);
  expect(ways[0]?.points).toEqual([
    [-9.1, 38.7],
    [-9.1, 38.7001],
    [-9.125, 38.705],
    [-9.12, 38.7099],
    [-9.12, 38.71],
    [-9.13, 38.72],
  ]);
});

test("what was found for another place is not drawn", () => {
  const polyline = encodePolyline([
    [38.7, -9.1],
    [38.71, -9.12],
  ]);
  const { ways, isRouted } = tripLines(
    [day("a", [38.7, -9.1], [41.1, -8.6])],
    [{ from: "a-0", to: "a-1", polyline }],
  );
  expect(isRouted).toBe(false);
  expect(ways[0]?.points).toHaveLength(2);
});

test("lines are drawn anew with a track, a place or a route, and not with a text", () => {
  const plan = day("a", [38.7, -9.1], [38.71, -9.12]);
  const polyline = encodePolyline([[38.7, -9.1]]);
  const key = linesKey([plan]);
  const [first, ...others] = plan.stops;
  expect(
    linesKey([{ ...plan, title: "A walk", stops: plan.stops.map((stop) => ({ ...stop, note: "x" })) }]),
  ).toBe(key);
  expect(linesKey([{ ...plan, track: { name: "Hike", polyline } } as Day])).not.toBe(key);
  expect(linesKey([{ ...plan, stops: others }])).not.toBe(key);
  expect(linesKey([plan], [{ from: first?.id ?? "", to: "a-1", polyline }])).not.toBe(linesKey([plan], []));
});

test("a route goes on beyond the 180th meridian", () => {
  const polyline = encodePolyline([
    [-17, 179.9],
    [-17, -179.9],
  ]);
  const [way] = tripLines(
    [day("a", [-17, 179.9], [-17, -179.9])],
    [{ from: "a-0", to: "a-1", polyline }],
  ).ways;
  expect(way?.points.map(([longitude]) => Math.round(longitude * 10) / 10)).toEqual([
    179.9, 179.9, 180.1, 180.1,
  ]);
});
