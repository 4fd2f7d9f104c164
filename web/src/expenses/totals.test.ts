import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Expense } from "../../../contract/itinerary.ts";
import { exactSum } from "../../../server/features/exports/exact-sum.ts";
import { toDecimal } from "./exact-amount.ts";
import { sumExpenses } from "./totals.ts";

const expense = (amount: number, rest: Partial<Expense> = {}): Expense => ({
  id: "x",
  title: "x",
  amount,
  category: "other",
  ...rest,
});

describe("the costs of a trip", () => {
  test("are exact, and include refunds", () => {
    const [total] = sumExpenses([expense(0.1), expense(0.2), expense(-0.05)], "EUR");
    expect(toDecimal(total?.units ?? 0n)).toBe("0.25");
  });

  test("are the same as in the exports, for any amounts", () => {
    const amount = fc.oneof(
      fc.integer({ min: -(10 ** 12), max: 10 ** 12 }),
      fc.integer({ min: -(10 ** 9), max: 10 ** 9 }).map((cents) => cents / 100),
      fc.double({ min: -1e12, max: 1e12, noNaN: true }),
    );
    fc.assert(
      fc.property(fc.array(amount, { minLength: 1 }), (amounts) => {
        const [total] = sumExpenses(
          amounts.map((amount) => expense(amount)),
          undefined,
        );
        expect(toDecimal(total?.units ?? 0n)).toBe(exactSum(amounts));
      }),
    );
  });

  test("are separate for each currency: the home currency first, then the one with most expenses", () => {
    const totals = sumExpenses(
      [
        expense(5, { currency: "CHF" }),
        expense(5, { currency: "JPY" }),
        expense(7, { currency: "JPY" }),
        expense(2, { category: "food" }),
        expense(3, { currency: "EUR", category: "fee" }),
      ],
      "EUR",
    );
    expect(totals.map(({ currency, count }) => [currency, count])).toEqual([
      ["EUR", 2],
      ["JPY", 2],
      ["CHF", 1],
    ]);
    expect(totals[0]?.categories.map(({ category }) => category)).toEqual(["fee", "food"]);
  });

  test("have no currency if none is given", () => {
    expect(sumExpenses([expense(1)], undefined).map(({ currency }) => currency)).toEqual([""]);
  });

  test("are the sum of all categories", () => {
    const some = fc.record({
      amount: fc.double({ min: -1e6, max: 1e6, noNaN: true }),
      category: fc.constantFrom("food" as const, "fee" as const, "flight" as const),
    });
    fc.assert(
      fc.property(fc.array(some, { minLength: 1 }), (list) => {
        for (const { units, count, categories } of sumExpenses(
          list.map(({ amount, category }) => expense(amount, { category })),
          "EUR",
        )) {
          expect(categories.reduce((sum, { units }) => sum + units, 0n)).toBe(units);
          expect(categories.reduce((sum, { count }) => sum + count, 0)).toBe(count);
        }
      }),
    );
  });
});
