import { PackingItem } from "../../../contract/itinerary.ts";

type ParsedItem = { readonly name: string; readonly quantity: number };

const { maximum: maxQuantity = 1 } = PackingItem.properties.quantity as { maximum?: number };
const { maxLength: longestName = 0 } = PackingItem.properties.name as { maxLength?: number };

export const itemLimits = { quantity: maxQuantity, name: longestName };

/** Before these units a number is part of the name: a bottle of 500 ml is one bottle. */
const measures =
  /^(?:ml|cl|l|litres?|liters?|liter|g|kg|gramm?|mm|cm|m|km|gb|tb|w|v|mah|%|°|in|spf|tage?|days?)(?![\p{L}\d])/iu;

const before = /^(\d{1,5})(?:\s*[x×])?\s+(\S.*)$/u;
const behind = /^(.*\S)\s+(?:[x×]\s*(\d{1,5})|(\d{1,5})\s*[x×])$/iu;

const isQuantity = (quantity: number) => quantity >= 1 && quantity <= maxQuantity;

/** Parses a typed packing item: “2 socks”, “2x socks” and “socks x2” are two. */
export const parseItem = (text: string): ParsedItem => {
  const name = text
    .slice(0, 2 * longestName)
    .trim()
    .replace(/\s+/g, " ");
  const [, first, rest = ""] = before.exec(name) ?? [];
  if (first && isQuantity(Number(first)) && !measures.test(rest))
    return { name: rest, quantity: Number(first) };
  const [, start = "", last, other] = behind.exec(name) ?? [];
  const quantity = Number(last ?? other);
  return isQuantity(quantity) ? { name: start, quantity } : { name, quantity: 1 };
};
