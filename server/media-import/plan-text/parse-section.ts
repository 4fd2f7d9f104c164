import type { StopCategory } from "../../../contract/itinerary.ts";
import { meanings } from "../lexicon/lexicon.ts";
import { foldText } from "./fold-text.ts";

export type Section =
  | { readonly about: "packing" | "expenses" | "notes" }
  | { readonly about: "stops"; readonly category?: StopCategory };

const sections = meanings<Section>([
  ["section.packing", { about: "packing" }],
  ["section.expenses", { about: "expenses" }],
  ["section.notes", { about: "notes" }],
  ["section.stops.food", { about: "stops", category: "food" }],
  ["section.stops.cafe", { about: "stops", category: "cafe" }],
  ["section.stops.bar", { about: "stops", category: "bar" }],
  ["section.stops.lodging", { about: "stops", category: "lodging" }],
  ["section.stops.shop", { about: "stops", category: "shop" }],
  ["section.stops", { about: "stops" }],
]);

/** A line that is only a heading for the lines below it. */
export function parseSection(text: string): Section | undefined {
  if (text.length > 60) return undefined;
  const words = foldText(text)
    .replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "")
    .replace(/\s+/g, " ");
  return sections.get(words);
}
