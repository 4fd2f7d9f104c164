import { describe, expect, test } from "vitest";
import type { Expense } from "../../../contract/itinerary.ts";
import { dailyAverage } from "./daily-average.ts";
import { toDecimal } from "./exact-amount.ts";
import { expenseLines } from "./expense-lines.ts";

const expense = (id: string, amount: number, date?: string): Expense => ({
  id,
  title: id,
  amount,
  category: "other",
  ...(date && { date: `${date}T19:30:00.000Z` }),
});
const list = [
  expense("late", 30, "2026-05-04"),
  expense("some day", 99),
  expense("early", 12, "2026-05-01"),
  expense("booked before", 400, "2026-01-10"),
  expense("late, too", 6, "2026-05-04"),
];
const all = () => true;

describe("expenses", () => {
  test("are listed by day, those without a date at the end", () => {
    const lines = expenseLines(list).map((line) =>
      line.kind === "date" ? (line.date ?? "no date") : line.expense.id,
    );
    expect(lines).toEqual([
      "2026-01-10",
      "booked before",
      "2026-05-01",
      "early",
      "2026-05-04",
      "late",
      "late, too",
      "no date",
      "some day",
    ]);
  });

  test("have an average per day of the trip", () => {
    const trip = { startDate: "2026-05-01T09:00:00.000Z", dayCount: 4 };
    const average = dailyAverage(list, trip, all);
    expect(average && { ...average, units: toDecimal(average.units) }).toEqual({ units: "12", days: 4 });
    expect(dailyAverage(list, trip, ({ id }) => id === "booked before")).toBeUndefined();
  });

  test("have an average from the first to the last day if the trip has no dates", () => {
    expect(dailyAverage(list, { dayCount: 4 }, all)?.days).toBe(115);
    expect(dailyAverage([expense("one", 5, "2026-05-01")], { dayCount: 4 }, all)).toBeUndefined();
    expect(dailyAverage([expense("one", 5)], { dayCount: 4 }, all)).toBeUndefined();
  });
});
