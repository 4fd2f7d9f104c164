import { searchQuery, type WordGroups, wordQuery } from "./search-query.ts";
import { fillerWords, lengthWords, monthPhrases, numberWords, themes } from "./search-words.ts";

/** What a search is for. */
export type SearchPlan = {
  /** Tsqueries in text form; an itinerary matches if it matches all of them. */
  readonly groups: readonly string[];
  /** How long the trip should be; only for the order. */
  readonly days: number | undefined;
  /** When it should be; only for the order. */
  readonly months: readonly number[];
  /** The same as a tsquery, because such words also mean other things: Chiang Mai. Empty without months. */
  readonly monthWords: string;
};

const longestLengthPhrase = 3;
/** Shorter words have endings that change their meaning. */
const minInflected = 5;
const minStem = 4;

/**
 * Understands themes in any language ("Wandern" finds hikes), lengths ("3 Tage") and months, and leaves out words that
 * say nothing ("trip to"). If nothing else is left, every word counts as it is.
 */
export function planSearch(typed: WordGroups): SearchPlan {
  const words = typed.map(([first = ""]) => first);
  const groups: string[] = [];
  const months: number[] = [];
  const monthWords: string[] = [];
  let days: number | undefined;
  for (let at = 0; at < words.length; ) {
    const length = lengthAt(words, at);
    const theme = themes().at(words, at);
    const month = monthPhrases().at(words, at);
    if (length) {
      days = length.days;
      at += length.words;
    } else if (theme) {
      const isLast = at + theme.words.length === words.length;
      groups.push(`(${literally(theme.words, isLast)}) | ${wordQuery(theme.meaning, false)}`);
      at += theme.words.length;
    } else if (month && !month.meaning.isSeason) {
      months.push(...month.meaning.months);
      monthWords.push(`(${literally(month.words, false)})`);
      at += month.words.length;
    } else {
      const alternatives = typed[at] ?? [];
      if (!fillerWords().has(words[at] ?? "")) groups.push(anyOf(alternatives, at === words.length - 1));
      at++;
    }
  }
  return groups.length > 0
    ? { groups: [...new Set(groups)], days, months, monthWords: monthWords.join(" | ") }
    : { groups: searchQuery(typed), days: undefined, months: [], monthWords: "" };
}

/** Such a word is no typo, even if no itinerary has it. */
export const isKnownWord = (word: string): boolean =>
  fillerWords().has(word) ||
  lengthWords().has(word) ||
  numberWords().has(word) ||
  themes().at([word], 0) !== undefined ||
  monthPhrases().at([word], 0) !== undefined;

const literally = (words: readonly string[], isLast: boolean): string =>
  words.map((word, index) => wordQuery(word, isLast && index === words.length - 1)).join(" & ");

/** Each with the forms that differ by a common ending of plurals, in several languages: castle, castles. */
const anyOf = (alternatives: readonly string[], isLast: boolean): string =>
  alternatives
    .flatMap((word) => [wordQuery(word, isLast), ...inflections(word).map((form) => wordQuery(form, false))])
    .join(" | ");

function inflections(word: string): string[] {
  if (word.length < minInflected || !/^[a-z]+$/.test(word)) return [];
  const stems = ["s", "es", "n", "en"]
    .filter((ending) => word.endsWith(ending) && word.length - ending.length >= minStem)
    .map((ending) => word.slice(0, -ending.length));
  return [...stems, `${word}s`, `${word}n`];
}

/** "3 days", "eine Woche", "3日間". */
function lengthAt(words: readonly string[], at: number): { days: number; words: number } | undefined {
  const number = numberIn(words[at] ?? "");
  if (number === undefined) return undefined;
  for (let count = longestLengthPhrase; count > 0; count--) {
    const days = lengthWords().get(words.slice(at + 1, at + 1 + count).join(" "));
    if (days !== undefined) return { days: number * days, words: 1 + count };
  }
  return undefined;
}

function numberIn(word: string): number | undefined {
  if (/^[1-9]\d{0,2}$/.test(word)) return Number(word);
  return numberWords().get(word);
}
