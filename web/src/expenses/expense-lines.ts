import type { Expense } from "../../../contract/itinerary.ts";

/** What the list shows, line by line: a day, and what was paid on it. */
export type ExpenseLine =
  | { readonly kind: "date"; readonly date: string | undefined }
  | { readonly kind: "expense"; readonly expense: Expense };

/** The day that was written, wherever one reads it. */
export const dateOf = ({ date }: Expense): string | undefined => date?.slice(0, 10);

/** By day; those without one at the end. Within a day as they were written. */
export const expenseLines = (expenses: readonly Expense[]): ExpenseLine[] => {
  const byDate = Map.groupBy(expenses, dateOf);
  const dates = [...byDate.keys()].filter((date) => date !== undefined).sort();
  const inOrder = byDate.has(undefined) ? [...dates, undefined] : dates;
  return inOrder.flatMap((date) => [
    { kind: "date" as const, date },
    ...(byDate.get(date) ?? []).map((expense) => ({ kind: "expense" as const, expense })),
  ]);
};
