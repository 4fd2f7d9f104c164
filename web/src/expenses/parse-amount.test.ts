import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatAmount, parseAmount } from "./parse-amount.ts";

describe("parsing an amount", () => {
  test.each([
    ["12.50", 12.5, 12.5],
    ["12,50", 12.5, 12.5],
    ["12", 12, 12],
    [".5", 0.5, 0.5],
    ["12.", 12, 12],
    ["-12,5", -12.5, -12.5],
    ["−12", -12, -12],
    ["+3", 3, 3],
    ["-0", 0, 0],
    ["€ 12.50", 12.5, 12.5],
    ["12,50 €", 12.5, 12.5],
    ["1,234.50", 1234.5, 1234.5],
    ["1.234,50", 1234.5, 1234.5],
    ["1 234,50", 1234.5, 1234.5],
    ["1’234.50", 1234.5, 1234.5],
    ["1,234,567", 1234567, 1234567],
    ["1.234.567,8", 1234567.8, 1234567.8],
    ["1,234", 1234, 1.234],
    ["1.234", 1.234, 1234],
    ["1.2345", 1.2345, 1.2345],
    ["1,23,456", undefined, undefined],
    ["1.2.3", undefined, undefined],
    ["1,2.3,4", undefined, undefined],
    ["12a", undefined, undefined],
    ["--1", undefined, undefined],
    ["", undefined, undefined],
    [".", undefined, undefined],
    ["1000000000001", undefined, undefined],
    ["1".repeat(41), undefined, undefined],
  ])("“%s” is %s in English, %s in German", (text, english, german) => {
    expect(parseAmount(text, "en-GB")).toBe(english);
    expect(parseAmount(text, "de-DE")).toBe(german);
  });

  test("a formatted amount is parsed as the same amount", () => {
    const amount = fc.oneof(
      fc.integer({ min: -(10 ** 12), max: 10 ** 12 }),
      fc.integer({ min: -(10 ** 12), max: 10 ** 12 }).map((thousandths) => thousandths / 1000 + 0),
    );
    fc.assert(
      fc.property(
        amount,
        fc.constantFrom("en-GB", "de-DE"),
        fc.constantFrom(undefined, "EUR", "JPY", "BHD"),
        (amount, locale, currency) => {
          expect(parseAmount(formatAmount(amount, locale, currency), locale)).toBe(amount);
        },
      ),
    );
    expect(formatAmount(3.2, "de-DE", "EUR")).toBe("3,20");
    expect(formatAmount(3.2, "en-GB")).toBe("3.2");
    expect(formatAmount(1200, "en-GB", "JPY")).toBe("1200");
  });
});
