import fc from "fast-check";
import { expect, test } from "vitest";
import { durationParts } from "./duration-parts.ts";

const minutesIn = { day: 1440, hour: 60, minute: 1 };

test("zero parts of a duration are left out", () => {
  expect(durationParts(90)).toEqual([
    { amount: 1, unit: "hour" },
    { amount: 30, unit: "minute" },
  ]);
  expect(durationParts(120)).toEqual([{ amount: 2, unit: "hour" }]);
  expect(durationParts(0)).toEqual([{ amount: 0, unit: "minute" }]);
});

test("the parts add up to the duration", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_080 }), (minutes) => {
      const parts = durationParts(minutes);
      expect(parts.reduce((sum, { amount, unit }) => sum + amount * minutesIn[unit], 0)).toBe(minutes);
    }),
  );
});
