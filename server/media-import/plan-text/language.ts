import { wordsOf } from "../../platform/search/words-of.ts";

/** Small words that stand in nearly every text of a language and hardly in others, without accents. */
const functionWords: Readonly<Record<string, readonly string[]>> = {
  en: "the and at of with your day days for to from this lunch dinner breakfast visit walk trip free trip morning evening things best".split(
    " ",
  ),
  fr: "le les du des et au aux une dans pour sur avec jour jours dejeuner petit soir matin voir chez visite gratuit que".split(
    " ",
  ),
  de: "der die das und im am mit fur von zum zur uhr tag tage mittagessen abendessen fruhstuck nach auf nicht ein eine besuch std".split(
    " ",
  ),
  es: "el los las y del una con por dia dias comida cena desayuno manana noche ver para hora precio gratis".split(
    " ",
  ),
  it: "il gli di della del e con per giorno giorni pranzo cena colazione sera mattina cosa alla degli nel ore gratis".split(
    " ",
  ),
  pt: "o os do da dos das e com por para dia dias almoco jantar manha noite tarde no na nos em roteiro pequeno".split(
    " ",
  ),
  nl: "het een en van met voor dag dagen ontbijt avond ochtend bij naar middag gratis op wat weekendje diner".split(
    " ",
  ),
  pl: "i w na z do dzien dni obiad kolacja sniadanie wieczor rano spacer zwiedzanie oraz plan".split(" "),
  tr: "ve bir gun ile icin kahvalti yemegi aksam sabah ogle gezi".split(" "),
  id: "dan di ke hari makan siang malam pagi sarapan dari untuk yang".split(" "),
};

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

/** The language that most of a text is in, where enough of it tells. */
export function languageOf(text: string): string | undefined {
  const sample = text.slice(0, most);
  const count = (pattern: RegExp) => (sample.match(pattern) ?? []).length;
  const latinLetters = count(/\p{sc=Latin}/gu);
  const counts = scripts.map(([language, pattern]) => ({ language, count: count(pattern) }));
  const foreign = counts.reduce((sum, { count }) => sum + count, 0);
  // A character of these says as much as a few Latin letters.
  if (foreign * 2 > latinLetters) {
    // Japanese mixes kana and Chinese characters; a little kana is enough.
    const kana = counts[0];
    if (kana && kana.count * 6 >= foreign) return "ja";
    return counts.reduce((best, next) => (next.count > best.count ? next : best)).language;
  }
  return byFunctionWords(sample);
}

function byFunctionWords(text: string): string | undefined {
  const words = wordsOf(text);
  const scores = Object.entries(functionWords)
    .map(([language, known]) => {
      const set = new Set(known);
      return { language, score: words.filter((word) => set.has(word)).length };
    })
    .sort((a, b) => b.score - a.score);
  const [first, second] = scores;
  if (!first || first.score < 2 || (second && first.score === second.score)) return undefined;
  return first.language;
}
