/** Letters that do not come apart into a plain one and its marks. */
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
};

/** Longer than any word of a language; what is longer is noise that would only fill the index. */
const longestWord = 50;

/** Finds words in scripts that write without spaces, too. */
const segmenter = new Intl.Segmenter("und", { granularity: "word" });
const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;

/** Marks that writers may leave out: accents, vowel signs of Hebrew and Arabic. (Voiced kana are other letters.) */
const accents = /(?![\u3099\u309a])(?=\p{Mn})[\p{sc=Inherited}\p{sc=Hebrew}\p{sc=Arabic}]/gu;

/**
 * The words of a text as the search knows them: without case, accents or punctuation. What is stored and what is asked
 * for both come through here, so the database needs no dictionary, and finds the same in every language.
 */
export function wordsOf(text: string): string[] {
  const plain = text
    .normalize("NFKD")
    .toLowerCase()
    .replace(accents, "")
    .replace(/[ßæœøđðþłħıŋ]/g, (letter) => plainLetters[letter] ?? letter)
    // Inside a word an apostrophe is nothing: l'eau and leau, Xi'an and Xian.
    .replace(/(?<=\p{L})['’ʼ](?=\p{L})/gu, "")
    .normalize("NFC");
  const runs = plain.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  return runs
    .flatMap((run) =>
      unspaced.test(run) ? [...segmenter.segment(run)].map(({ segment }) => segment) : [run],
    )
    .map((word) => [...word].slice(0, longestWord).join(""));
}
