import type { StopCategory } from "../../../contract/itinerary.ts";
import { lexicon } from "../lexicon/lexicon.ts";
import { anyOf, wholeWords } from "../lexicon/word-pattern.ts";
import { foldText } from "./fold-text.ts";

/** In this order: the first whose words are in a name counts. */
const categories = [
  ...(["transport", "lodging", "museum", "cafe", "bar", "food", "beach", "shop", "activity"] as const),
  ...(["event", "nature", "sight"] as const),
];

/** "Vol" and "lot" are words of their own, too: a number or a destination has to follow. */
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

/** What kind of stop it is, where its name tells. */
export function guessCategory(name: string): StopCategory | undefined {
  const words = foldText(name.slice(0, 200));
  return patterns.find(([, pattern]) => pattern.test(words))?.[0];
}
