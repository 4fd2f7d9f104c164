import type { Draft } from "./draft.ts";

const inUtc = (time: string): string => {
  const date = new Date(time);
  return Number.isNaN(date.getTime()) ? time : date.toISOString();
};

/** A draft as the server would store it: times in UTC, tags without spaces around them and without duplicates. */
export const spellAsStored = (draft: Draft): Draft => ({
  ...draft,
  ...(draft.startDate !== undefined && { startDate: inUtc(draft.startDate) }),
  tags: [...new Set(draft.tags.map((tag) => tag.trim()))],
  expenses: draft.expenses.map((expense) =>
    expense.date === undefined ? expense : { ...expense, date: inUtc(expense.date) },
  ),
});
