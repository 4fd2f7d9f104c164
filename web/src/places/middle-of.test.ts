import { expect, test } from "vitest";
import { middleOf } from "./middle-of.ts";

const at = (latitude: number, longitude: number) => ({ latitude, longitude });

test("the middle is where most are", () => {
  expect(middleOf([])).toBeUndefined();
  expect(middleOf([at(1, 2)])).toEqual(at(1, 2));
  expect(middleOf([at(41.9, 12.4), at(41.8, 12.5), at(48.8, 2.3)])).toEqual(at(41.9, 12.4));
});

test("across the antimeridian it is one of them", () => {
  expect(middleOf([at(-17, 179), at(-16, -179)])).toEqual(at(-17, 179));
});
