import { expect, test } from "vitest";
import { labelSides } from "./label-side.ts";

const stop = (id: string, longitude: number) => ({
  id,
  dayId: "day",
  dayIndex: 0,
  name: id,
  number: 1,
  position: [longitude, 10] as const,
});
const sidesOf = (...longitudes: number[]) => [
  ...labelSides(longitudes.map((longitude, index) => stop(String(index), longitude))).values(),
];

test("names go inwards from the edges of the map", () => {
  expect(sidesOf(0, 5, 10)).toEqual(["east", "either", "west"]);
});

test("names go inwards also across the 180th meridian", () => {
  expect(sidesOf(178, 180, -178)).toEqual(["east", "either", "west"]);
});

test("a single stop has room on both sides", () => {
  expect(sidesOf(7)).toEqual(["either"]);
  expect(sidesOf()).toEqual([]);
});
