import type { StopCategory } from "../../../contract/itinerary.ts";
import { lexicon } from "../lexicon/lexicon.ts";
import { anyOf, wholeWords } from "../lexicon/word-pattern.ts";
import { foldText } from "./fold-text.ts";

/** In order of priority: the first category with a word in the name wins. */
const categories = [
  ...(["transport", "lodging", "museum", "cafe", "bar", "food", "beach", "shop", "activity"] as const),
  ...(["event", "nature", "sight"] as const),
];

/** "Vol" and "lot" also have other meanings, so a number or a destination must follow. */
const flight = new RegExp(
  `${wholeWords(lexicon("category.flight"))}(?=.*\\d|\\s${anyOf(lexicon("toward"))})|${anyOf(lexicon("category.flightAlone"))}`,
  "u",
);
const patterns: readonly (readonly [StopCategory, RegExp])[] = [
  ["flight", flight],
  ...categories.map((category) => {
    const exceptions = category === "event" ? `(?!${anyOf(lexicon("category.notEvent"))})` : "";
    return [category, new RegExp(exceptions + wholeWords(lexicon(`category.${category}`)), "u")] as const;
  }),
];

/** The category of a stop by the words in its name. */
export function guessCategory(name: string): StopCategory | undefined {
  const words = foldText(name.slice(0, 200));
  return patterns.find(([, pattern]) => pattern.test(words))?.[0];
}
