import { lexicon } from "../lexicon/lexicon.ts";
import { wholeWords } from "../lexicon/word-pattern.ts";
import type { TripNotes } from "../trip-notes.ts";
import { foldText } from "./fold-text.ts";
import { isNameLike } from "./name-likeness.ts";
import { trimSigns } from "./parse-stop.ts";
import type { PlanLine } from "./plan-line.ts";

type PackingItem = TripNotes["packing"][number];
type Expense = TripNotes["expenses"][number];

/** Parses a line of a packing list: "3x socks", "passport, sunscreen, hat". */
export function parsePackingItems(text: string): PackingItem[] {
  const items = text.split(/\s*[,;、]\s*/);
  const isList = items.length >= 3 && items.every((item) => item.split(" ").length <= 4);
  return (isList ? items : [text]).flatMap((item) => {
    const packed = packedItem(trimmedItem(item));
    return packed ? [packed] : [];
  });
}

const trimmedItem = (text: string): string => text.replace(/^[^\p{L}\p{N}]+|[\s.,;:]+$/gu, "");

function packedItem(text: string): PackingItem | undefined {
  const before = text.match(/^(\d{1,2})\s?(?:[x×*]\s?|\s)(?=\p{L})(.+)$/iu);
  const after = text.match(/^(.+?)\s?(?:[x×*]\s?(\d{1,2})|\((\d{1,2})[x×]?\))$/iu);
  const [name, quantity] = before
    ? [before[2], before[1]]
    : after
      ? [after[1], after[2] ?? after[3]]
      : [text, undefined];
  if (!name || !/\p{L}{2}/u.test(name) || name.length > 100 || !isNameLikeItem(name)) return undefined;
  const count = Number(quantity ?? 0);
  return { name: name.trim(), ...(count >= 1 ? { quantity: count } : {}) };
}

const isNameLikeItem = (name: string): boolean => isNameLike(name) || name.split(/\s+/).length <= 6;

const expenseCategories = [
  ...(["flight", "lodging", "transport", "food", "activity", "shopping", "fee"] as const),
].map((category) => [category, new RegExp(wholeWords(lexicon(`expense.${category}`)), "u")] as const);
const sum = new RegExp(wholeWords(lexicon("expense.sum")), "u");

/** Parses a line of a budget. Totals are skipped, because their parts are listed. */
export function parseExpense({ fields, text }: PlanLine): Expense | undefined {
  if (!fields.price) return undefined;
  const title = trimSigns(fields.rest).slice(0, 200);
  const words = foldText(text);
  if (!/\p{L}{2}/u.test(title) || sum.test(words)) return undefined;
  const category = expenseCategories.find(([, pattern]) => pattern.test(words))?.[0];
  return { title, price: fields.price, ...(category ? { category } : {}) };
}
