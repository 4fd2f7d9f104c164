import { type Expense, ExpenseCategory } from "../../../contract/itinerary.ts";
import { toUnits } from "./exact-amount.ts";

/** Currencies are summed separately, because the exchange rate is unknown. */
export type CurrencyTotal = {
  /** Empty if neither the expense nor the trip has one. */
  readonly currency: string;
  readonly units: bigint;
  readonly count: number;
  readonly categories: readonly CategoryTotal[];
};
export type CategoryTotal = {
  readonly category: ExpenseCategory;
  readonly units: bigint;
  readonly count: number;
};

export const expenseCategories = (ExpenseCategory as { enum?: readonly ExpenseCategory[] }).enum ?? [];

const sumOf = (expenses: readonly Expense[]): bigint =>
  expenses.reduce((sum, { amount }) => sum + toUnits(amount), 0n);

const categoryTotals = (expenses: readonly Expense[]): CategoryTotal[] =>
  [...Map.groupBy(expenses, ({ category }) => category)]
    .map(([category, group]) => ({ category, units: sumOf(group), count: group.length }))
    .sort((one, other) => (one.units === other.units ? 0 : one.units < other.units ? 1 : -1));

/** What the trip costs: the home currency first, then those with the most expenses. */
export const sumExpenses = (expenses: readonly Expense[], home: string | undefined): CurrencyTotal[] =>
  [...Map.groupBy(expenses, ({ currency }) => currency ?? home ?? "")]
    .map(([currency, group]) => ({
      currency,
      units: sumOf(group),
      count: group.length,
      categories: categoryTotals(group),
    }))
    .sort(
      (one, other) =>
        Number(other.currency === home) - Number(one.currency === home) ||
        other.count - one.count ||
        (one.currency < other.currency ? -1 : 1),
    );
