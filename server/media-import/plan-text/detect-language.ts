import { splitWords } from "../../platform/search/split-words.ts";
import { wordsByLanguage } from "../lexicon/lexicon.ts";

/** Words that are common in one language and rare in the others, without accents. */
const functionWords = wordsByLanguage("language.functionWord");

const scripts: readonly (readonly [string, RegExp])[] = [
  ["ja", /[\p{sc=Hiragana}\p{sc=Katakana}]/gu],
  ["ko", /\p{sc=Hangul}/gu],
  ["zh", /\p{sc=Han}/gu],
  ["th", /\p{sc=Thai}/gu],
  ["ru", /\p{sc=Cyrillic}/gu],
  ["el", /\p{sc=Greek}/gu],
  ["ar", /\p{sc=Arabic}/gu],
  ["he", /\p{sc=Hebrew}/gu],
];

const most = 20_000;

/** The language of most of a text. Undefined if there is too little evidence. */
export function detectLanguage(text: string): string | undefined {
  const sample = text.slice(0, most);
  const count = (pattern: RegExp) => (sample.match(pattern) ?? []).length;
  const latinLetters = count(/\p{sc=Latin}/gu);
  const counts = scripts.map(([language, pattern]) => ({ language, count: count(pattern) }));
  const foreign = counts.reduce((sum, { count }) => sum + count, 0);
  // One such character counts as much as a few Latin letters.
  if (foreign * 2 > latinLetters) {
    // Japanese mixes kana and Chinese characters; a little kana is enough.
    const kana = counts[0];
    if (kana && kana.count * 6 >= foreign) return "ja";
    return counts.reduce((best, next) => (next.count > best.count ? next : best)).language;
  }
  return byFunctionWords(sample);
}

function byFunctionWords(text: string): string | undefined {
  const words = splitWords(text);
  const scores = [...functionWords]
    .map(([language, known]) => ({ language, score: words.filter((word) => known.has(word)).length }))
    .sort((a, b) => b.score - a.score);
  const [first, second] = scores;
  if (!first || first.score < 2 || (second && first.score === second.score)) return undefined;
  return first.language;
}
