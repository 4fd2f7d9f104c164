import { lazy } from "../lazy.ts";

/** Letters that Unicode does not decompose into a base letter and marks. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  þ: "th",
  ł: "l",
  ħ: "h",
  ı: "i",
  ŋ: "n",
  // The form of σ at the end of a word, which is not the end while someone types.
  ς: "σ",
};

/** Anything longer is not a word and would only fill the index. */
const longestWord = 50;

/** For scripts without spaces. */
const segmenter = lazy(() => new Intl.Segmenter("und", { granularity: "word" }));
const unspaced = /[\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;
/** Scripts without clear word boundaries: each character is a word, and so is each pair of neighbours. */
const ideographs = /([\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー]+)/u;

/** Marks that people may leave out: accents, vowel signs of Hebrew and Arabic. Not those of voiced kana. */
const accents = /(?![\u3099\u309a])(?=[\p{Mn}\p{Me}])[\p{sc=Inherited}\p{sc=Hebrew}\p{sc=Arabic}]/gu;
/** Invisible formatting: soft hyphens, joiners, the Arabic tatweel. Not the zero-width space, which separates words. */
const shaping = /(?!\u200b)\p{Cf}|\u0640/gu;

/** The fast path for most words. */
const ascii = /^[!-~]*$/;

/**
 * The words of a text for the search: without case, accents or punctuation. Stored texts and queries are both split
 * here, so the database needs no dictionary and finds the same in every language.
 */
export function splitWords(text: string): string[] {
  const words: string[] = [];
  for (const token of text.split(/\s+/)) {
    for (const word of ascii.test(token) ? asciiWords(token) : otherWords(token)) words.push(clipped(word));
  }
  return words;
}

function asciiWords(token: string): string[] {
  const plain = token.toLowerCase();
  // Apostrophes inside words are ignored: l'eau and leau, Xi'an and Xian.
  const joined = plain.includes("'") ? plain.replace(/(?<=[a-z])'(?=[a-z])/g, "") : plain;
  return joined.match(/[a-z0-9]+/g) ?? [];
}

function otherWords(token: string): string[] {
  const plain = token
    .normalize("NFKD")
    .toLowerCase()
    .replace(accents, "")
    .replace(shaping, "")
    .replace(/[ßæœøđðþłħıŋς]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(/(?<=\p{L})['’ʼ](?=\p{L})/gu, "")
    .normalize("NFC");
  const runs = plain.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  return runs
    .flatMap((run) => run.split(ideographs))
    .filter((run) => run !== "")
    .flatMap((run) => (ideographs.test(run) ? charactersAndPairs(run) : partsOf(run)));
}

const clipped = (word: string): string =>
  word.length <= longestWord ? word : [...word].slice(0, longestWord).join("");

function charactersAndPairs(run: string): string[] {
  const characters = [...run];
  return characters.flatMap((character, index) => {
    const next = characters[index + 1];
    return next === undefined ? [character] : [character, character + next];
  });
}

const partsOf = (run: string): string[] =>
  unspaced.test(run) ? [...segmenter().segment(run)].map(({ segment }) => segment) : [run];
