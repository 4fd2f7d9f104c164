import { typoDistance, typoDistanceToBeginning } from "../../platform/search/typo-distance.ts";
import { kindsOfWord } from "../landmarks/kind-words.ts";

/** How well a typed word fits a word of the name. */
const fits = { exact: 1, beginning: 0.95, typo: 0.8 };
/** A typed word that is not in the name but says where the place is, or what it is. */
const besideName = 0.9;
const minLettersForTypo = 4;
const minLettersForTwoTypos = 8;
const shortWord = 3;
/** Digits tell houses, terminals and lines apart. */
const weightOfNumber = 4;
const maxWeight = 8;

export type NameMatch = {
  /** How much of what was typed the place explains, 0 to 1. */
  readonly coverage: number;
  /** How much of its name was typed, 0 to 1. */
  readonly completeness: number;
};

type NamedWords = {
  /** The words of one of its names. */
  readonly name: readonly string[];
  /** The words of its address, region and type. */
  readonly beside: ReadonlySet<string>;
};

/** Compares typed words with a name. All are results of `splitWords`; the last typed word may be incomplete. */
export function matchName(typed: readonly string[], { name, beside }: NamedWords): NameMatch {
  const [typedTogether, nameTogether] = [typed.join(""), name.join("")];
  if (typedTogether === nameTogether) return { coverage: 1, completeness: 1 };
  const last = typed.length - 1;
  const reached = name.map(() => 0);
  let [covered, total] = [0, 0];
  for (const [at, word] of typed.entries()) {
    const isLast = at === last;
    const inName = name.map((one, index) => ({ index, ...fitOf(word, one, isLast) }));
    const best = inName.toSorted(
      (one, other) => other.fit - one.fit || (reached[one.index] ?? 0) - (reached[other.index] ?? 0),
    )[0];
    if (best && best.fit > 0) reached[best.index] = Math.max(reached[best.index] ?? 0, best.reach);
    const outside = best?.fit === fits.exact ? 0 : besideName * bestFit(word, beside, isLast);
    total += weightOf(word);
    covered += weightOf(word) * Math.max(best?.fit ?? 0, outside);
  }
  const weights = name.map((word) => weightInName(word, beside));
  const sum = weights.reduce((all, one) => all + one, 0);
  const typedPart = weights.reduce((all, one, index) => all + one * (reached[index] ?? 0), 0);
  const whole = {
    coverage: total === 0 ? 0 : covered / total,
    completeness: sum === 0 ? 0 : typedPart / sum,
  };
  return isTypoOfWhole(typedTogether, nameTogether)
    ? { coverage: Math.max(whole.coverage, 0.9), completeness: Math.max(whole.completeness, 0.95) }
    : whole;
}

/** Words written together or apart with a slip: "Sky Treee". */
const isTypoOfWhole = (typed: string, name: string): boolean =>
  Math.abs(typed.length - name.length) <= 2 && typoDistance(typed, name, maxTypos(typed)) <= maxTypos(typed);

const maxTypos = (word: string): number =>
  word.length < minLettersForTypo || /\d/.test(word) ? 0 : word.length < minLettersForTwoTypos ? 1 : 2;

/** How well a typed word fits, and how much of the other word it reaches. */
function fitOf(typed: string, word: string, isLast: boolean): { fit: number; reach: number } {
  if (typed === word) return { fit: fits.exact, reach: 1 };
  if (isLast && word.startsWith(typed)) return { fit: fits.beginning, reach: typed.length / word.length };
  const max = maxTypos(typed);
  if (max === 0 || Math.abs(typed.length - word.length) > (isLast ? Number.POSITIVE_INFINITY : max))
    return { fit: 0, reach: 0 };
  if (typoDistance(typed, word, max) <= max) return { fit: fits.typo, reach: 1 };
  if (isLast && typoDistanceToBeginning(typed, word, max) <= max)
    return { fit: fits.typo * fits.beginning, reach: Math.min(1, typed.length / word.length) };
  return { fit: 0, reach: 0 };
}

function bestFit(typed: string, words: ReadonlySet<string>, isLast: boolean): number {
  if (words.has(typed)) return fits.exact;
  let best = 0;
  for (const word of words) best = Math.max(best, fitOf(typed, word, isLast).fit);
  return best;
}

/** Short words are mostly articles. */
const weightOf = (word: string): number => {
  if (/\d/.test(word)) return weightOfNumber;
  return word.length <= shortWord ? 1 : Math.min(maxWeight, word.length);
};

/** People leave out what a place is and where: "Artemide" for Hotel Artemide Roma. */
const weightInName = (word: string, beside: ReadonlySet<string>): number =>
  beside.has(word) || kindsOfWord(word).length > 0 ? weightOf(word) / 3 : weightOf(word);
