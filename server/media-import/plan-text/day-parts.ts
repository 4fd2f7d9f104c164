import { lexicon } from "../lexicon/lexicon.ts";
import { anyOf } from "../lexicon/word-pattern.ts";
import { foldText } from "./fold-text.ts";

const dayPart = anyOf(lexicon("day.part"));
const lead = "(?:(?:in the|late|early|le|la|l'|por la|de|am|no|na|a|de la|de manha|in de|'s)[ ']?)?";
const and = "(?:&|\\+|and|/|-|et|y|e|und)";
const alone = new RegExp(`^${lead}${dayPart}s?(?: ?${and} ?${dayPart})?$`, "u");
const before = new RegExp(`^${lead}${dayPart}\\s?[:|–—-]\\s?(?=\\S)`, "u");
/** Even scripts without spaces have one after such a word: "午後 清水寺". */
const beforeSpace = new RegExp(
  `^${anyOf(lexicon("day.part").filter((word) => !/\p{sc=Latin}/u.test(word)))}(?:\\s?[:|–—-]\\s?|\\s+)(?=[^\\d\\s])`,
  "u",
);

/** Whether a line is only a part of the day: "Morning", "Après-midi". */
export function isDayPart(text: string): boolean {
  const words = foldText(text).replace(/^[^\p{L}']+|[^\p{L}]+$/gu, "");
  return alone.test(words);
}

/** The text after "Morning:", if the line begins like that. */
export function afterDayPart(text: string): string | undefined {
  const found = foldText(text).match(before) ?? text.match(beforeSpace);
  return found ? text.slice(found[0].length) : undefined;
}
