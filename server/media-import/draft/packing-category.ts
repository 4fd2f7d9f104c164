import type { PackingCategory } from "../../../contract/itinerary.ts";
import { lexicon } from "../lexicon/lexicon.ts";
import { wholeWords } from "../lexicon/word-pattern.ts";

const categories = ["documents", "electronics", "toiletries", "health", "food", "gear", "clothing"] as const;

const patterns = categories.map(
  (category) => [category, new RegExp(wholeWords(lexicon(`packing.${category}`)), "u")] as const,
);

export function packingCategory(name: string): PackingCategory {
  const folded = name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return patterns.find(([, pattern]) => pattern.test(folded))?.[0] ?? "other";
}
