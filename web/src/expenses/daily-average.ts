import type { Expense } from "../../../contract/itinerary.ts";
import { toUnits } from "./exact-amount.ts";
import { dateOf } from "./expense-lines.ts";

type Trip = { readonly startDate?: string | undefined; readonly dayCount: number };
type DailyAverage = { readonly units: bigint; readonly days: number };

const dayLong = 86_400_000;
const dayNumber = (date: string) => Math.floor(Date.parse(`${date.slice(0, 10)}T00:00:00Z`) / dayLong);

/** The days of the trip, or those from the first expense to the last where the trip has no dates. */
const daysOf = (dates: readonly number[], { startDate, dayCount }: Trip): readonly [number, number] =>
  startDate !== undefined && dayCount > 0
    ? [dayNumber(startDate), dayNumber(startDate) + dayCount - 1]
    : [Math.min(...dates), Math.max(...dates)];

/** The average per day, of expenses dated on these days; undefined for a single day or when there are none. */
export const dailyAverage = (
  expenses: readonly Expense[],
  trip: Trip,
  isCounted: (expense: Expense) => boolean,
): DailyAverage | undefined => {
  const dated = expenses.flatMap((expense) => {
    const date = dateOf(expense);
    return date === undefined ? [] : [{ expense, day: dayNumber(date) }];
  });
  if (dated.length === 0) return undefined;
  const [first, last] = daysOf(
    dated.map(({ day }) => day),
    trip,
  );
  const counted = dated.filter(({ expense, day }) => day >= first && day <= last && isCounted(expense));
  const days = last - first + 1;
  if (counted.length === 0 || days < 2) return undefined;
  const sum = counted.reduce((sum, { expense }) => sum + toUnits(expense.amount), 0n);
  return { units: sum / BigInt(days), days };
};
