import { expect, test } from "vitest";
import { completeDraft } from "./complete-draft.ts";
import { monthsOf } from "./months-of.ts";

const months = (draft: object) => monthsOf(completeDraft({ title: "Trip", ...draft }));

test.each([
  ["April to June", [4, 5, 6]],
  ["March to May, late September to November", [3, 4, 5, 9, 10, 11]],
  ["Ende Januar bis Mitte März", [1, 2, 3]],
  ["Maio a outubro", [5, 6, 7, 8, 9, 10]],
  ["October–April", [1, 2, 3, 4, 10, 11, 12]],
  ["November, early April", [4, 11]],
  ["Frühling", [3, 4, 5]],
  ["any time but August", [8]],
  ["whenever", []],
])("%s", (bestSeason, expected) => {
  expect(months({ bestSeason })).toEqual(expected);
});

test("dates count, to the last day", () => {
  expect(months({ startDate: "2027-01-30T08:00:00Z", days: [{}, {}, {}] })).toEqual([1, 2]);
});

test("seasons are the other way round in the south", () => {
  expect(months({ bestSeason: "summer", center: { latitude: -34, longitude: 18 } })).toEqual([1, 2, 12]);
});
