import fc from "fast-check";
import { expect, test } from "vitest";
import { durationParts } from "./duration-parts.ts";

const minutesIn = { day: 1440, hour: 60, minute: 1 };

test("a duration is said without what is zero", () => {
  expect(durationParts(90)).toEqual([
    { amount: 1, unit: "hour" },
    { amount: 30, unit: "minute" },
  ]);
  expect(durationParts(120)).toEqual([{ amount: 2, unit: "hour" }]);
  expect(durationParts(0)).toEqual([{ amount: 0, unit: "minute" }]);
});

test("its parts are the whole", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_080 }), (minutes) => {
      const parts = durationParts(minutes);
      expect(parts.reduce((sum, { amount, unit }) => sum + amount * minutesIn[unit], 0)).toBe(minutes);
    }),
  );
});
