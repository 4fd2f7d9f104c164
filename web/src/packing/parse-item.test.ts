import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { measureCpuTime } from "../../../test/support/measure-cpu-time.ts";
import { itemLimits, parseItem } from "./parse-item.ts";

describe("parsing a packing item", () => {
  test.each([
    ["Socks", "Socks", 1],
    ["2 Socks", "Socks", 2],
    ["2x Socks", "Socks", 2],
    ["2 × Socks", "Socks", 2],
    ["Socks x2", "Socks", 2],
    ["Socks X 12", "Socks", 12],
    ["Socks 2x", "Socks", 2],
    ["  3   Paar   Socken ", "Paar Socken", 3],
    ["500 ml bottle", "500 ml bottle", 1],
    ["2 in 1 shampoo", "2 in 1 shampoo", 1],
    ["2 insoles", "insoles", 2],
    ["0 Socks", "0 Socks", 1],
    ["20000 Socks", "20000 Socks", 1],
    ["Socks x0", "Socks x0", 1],
    ["3-pin adapter", "3-pin adapter", 1],
    ["Guide 2026", "Guide 2026", 1],
    ["2", "2", 1],
    ["x2", "x2", 1],
    ["", "", 1],
  ])("“%s” is %s, %i times", (text, name, quantity) => {
    expect(parseItem(text)).toEqual({ name, quantity });
  });

  test("any text is parsed quickly, and gives a quantity that can be stored", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 500 }), (text) => {
        const { name, quantity } = parseItem(text);
        expect(quantity).toBeGreaterThanOrEqual(1);
        expect(quantity).toBeLessThanOrEqual(itemLimits.quantity);
        expect(name === "").toBe(text.slice(0, 2 * itemLimits.name).trim() === "");
      }),
    );
    expect(measureCpuTime(() => parseItem(`${"x ".repeat(500_000)}!`))).toBeLessThan(200);
  });
});
