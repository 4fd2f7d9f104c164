import type { Expense } from "../../../contract/itinerary.ts";

/** What the list shows, line by line: a day, and what was paid on it. */
export type ExpenseLine =
  | { readonly kind: "date"; readonly date: string | undefined }
  | { readonly kind: "expense"; readonly expense: Expense };

/** The date as written, independent of the reader's time zone. */
export const dateOf = ({ date }: Expense): string | undefined => date?.slice(0, 10);

/** Sorted by date, those without a date last; within a day in the order of the list. */
export const expenseLines = (expenses: readonly Expense[]): ExpenseLine[] => {
  const byDate = Map.groupBy(expenses, dateOf);
  const dates = [...byDate.keys()].filter((date) => date !== undefined).sort();
  const inOrder = byDate.has(undefined) ? [...dates, undefined] : dates;
  return inOrder.flatMap((date) => [
    { kind: "date" as const, date },
    ...(byDate.get(date) ?? []).map((expense) => ({ kind: "expense" as const, expense })),
  ]);
};
