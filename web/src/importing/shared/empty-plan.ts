import type { Draft } from "../../draft/draft.ts";

export const emptyPlan = (title: string): Draft => ({
  title,
  visibility: "private",
  tags: [],
  days: [],
  packing: [],
  expenses: [],
});
