import type { StopCategory } from "../../../contract/itinerary.ts";
import { lexicon, meanings } from "../lexicon/lexicon.ts";
import { anyOf } from "../lexicon/word-pattern.ts";
import { foldText } from "./fold-text.ts";

const detailLabels = [
  ...(["address", "hours", "price", "phone", "link", "duration", "time", "note", "aside"] as const),
];

export type Label =
  | { readonly is: (typeof detailLabels)[number] }
  | { readonly is: "stop"; readonly category?: StopCategory };

const labels = meanings<Label>([
  ...detailLabels.map((is) => [`label.${is}`, { is }] as const),
  ["label.stop.lodging", { is: "stop", category: "lodging" }],
  ["label.stop.food", { is: "stop", category: "food" }],
  ["label.stop.cafe", { is: "stop", category: "cafe" }],
  ["label.stop.bar", { is: "stop", category: "bar" }],
  ["label.stop", { is: "stop" }],
]);

/** Separates a label from the text after it: "Address: …", "Lunch: …". */
export function parseLabel(text: string): { label: Label; written: string; rest: string } | undefined {
  const found = text.match(/^([\p{L}][\p{L}\s'.&-]{0,24}?)\s?[:：]\s*(.*)$/u);
  if (found?.[1] === undefined || found[2] === undefined) return undefined;
  const words = foldText(found[1]).replace(/[.\s]+$/, "");
  const label = labels.get(words);
  return label && { label, written: found[1], rest: found[2].trim() };
}

const moneyWord = `^${anyOf(lexicon("label.money"))}`;
const moneyLink = "(?:\\s(?:fee|from|ab|ca|about|approx|a partir de|da))?";
const amount = "(\\d{1,3}(?:[.,]\\d{3})+|\\d{1,6}(?:[.,]\\d{1,2})?)";
const money = new RegExp(`${moneyWord}${moneyLink}\\W{0,3}${amount}(?![\\d:])`, "u");

/** A price whose currency sign was not read. */
export function parseAmount(text: string): number | undefined {
  const digits = foldText(text).match(money)?.[1];
  if (digits === undefined) return undefined;
  const isGrouped = /[.,]\d{3}$/.test(digits);
  const amount = Number(isGrouped ? digits.replace(/[.,]/g, "") : digits.replace(",", "."));
  return Number.isFinite(amount) && amount > 0 ? amount : undefined;
}

/** "Reserva natural" is a place. */
const detail = new RegExp(
  `^(?:(?:${anyOf(lexicon("label.detail"))}|reserva(?! (?:natural|nacional|biol|ecol|de la bios)))(?!\\p{L})|ca\\.|env\\.|~|\\+)`,
  "u",
);

/** Whether a line describes a stop and is not one itself. */
export const isDetail = (text: string): boolean => detail.test(foldText(text));
