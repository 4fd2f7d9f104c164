import fc from "fast-check";
import { expect, test } from "vitest";
import { exactSum } from "./exact-sum.ts";

test("a tenth and two tenths are three tenths", () => {
  expect(exactSum([0.1, 0.2])).toBe("0.3");
  expect(exactSum([1e12, 0.01, -1e12])).toBe("0.01");
  expect(exactSum([1e-7, 2])).toBe("2.0000001");
  expect(exactSum([5e-324])).toBe("0");
  expect(exactSum([-0.5])).toBe("-0.5");
  expect(exactSum([])).toBe("0");
});

test("hundredths are added exactly, unlike floats", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -1e9, max: 1e9 }), { maxLength: 200 }), (hundredths) => {
      const sum = hundredths.reduce((one, other) => one + other, 0);
      expect(Number(exactSum(hundredths.map((one) => one / 100)))).toBe(sum / 100);
    }),
  );
});
