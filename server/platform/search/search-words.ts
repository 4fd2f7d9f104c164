import { readTable } from "../datasets.ts";
import { lazy } from "../lazy.ts";
import { splitWords } from "./split-words.ts";

/** A word or several, as `splitWords` splits them, and what they mean. */
type Phrase<Meaning> = { readonly words: readonly string[]; readonly meaning: Meaning };

type Found<Meaning> = Phrase<Meaning> & { readonly at: number };

/** Finds the phrases in a list of words. */
class Phrases<Meaning> {
  readonly #byFirst: ReadonlyMap<string, readonly Phrase<Meaning>[]>;

  constructor(phrases: readonly Phrase<Meaning>[]) {
    const longestFirst = phrases.toSorted((one, other) => other.words.length - one.words.length);
    this.#byFirst = Map.groupBy(longestFirst, ({ words: [first = ""] }) => first);
  }

  /** The longest phrase that begins at this word. */
  at(words: readonly string[], at: number): Phrase<Meaning> | undefined {
    return this.#byFirst
      .get(words[at] ?? "")
      ?.find((phrase) => phrase.words.every((word, index) => words[at + index] === word));
  }

  /** In order, without overlaps. */
  *in(words: readonly string[]): Generator<Found<Meaning>> {
    for (let at = 0; at < words.length; ) {
      const phrase = this.at(words, at);
      if (phrase) yield { ...phrase, at };
      at += phrase?.words.length ?? 1;
    }
  }
}

const lines = lazy(() => readTable("search/words.txt"));
const linesOf = (section: string) => lines().filter((line) => line.section === section);
const phrasesIn = (cell: string): string[][] =>
  cell
    .split(",")
    .map(splitWords)
    .filter(({ length }) => length > 0);
const numbersIn = (cell: string): number[] => cell.split(" ").map(Number);

/** "Road trip" is indexed as one word, which is in no text. */
const themeWord = (name: string): string => splitWords(name).join("");

/** The meaning is the word under which a theme is indexed. */
export const themes = lazy(
  () =>
    new Phrases(
      linesOf("themes").flatMap(({ cells: [name = "", , words = ""] }) =>
        phrasesIn(`${name}, ${words}`).map((phrase) => ({ words: phrase, meaning: themeWord(name) })),
      ),
    ),
);

/** The theme that stops of a category show. */
export const themeOfCategory = lazy(
  () =>
    new Map(
      linesOf("themes").flatMap(({ cells: [name = "", category = ""] }) =>
        category ? [[category, themeWord(name)] as const] : [],
      ),
    ),
);

/** Of months and seasons, from 1. */
export const monthPhrases = lazy(
  () =>
    new Phrases(
      ["months", "seasons"].flatMap((section) =>
        linesOf(section).flatMap(({ cells: [months = "", words = ""] }) =>
          phrasesIn(words).map((phrase) => ({
            words: phrase,
            meaning: { months: numbersIn(months), isSeason: section === "seasons" },
          })),
        ),
      ),
    ),
);

const single = (section: string) =>
  lazy(() => new Set(linesOf(section).flatMap(({ cells }) => cells.flatMap(splitWords))));
export const untilWords = single("until");
export const fillerWords = single("filler");

const byWord = (section: string) =>
  lazy(
    () =>
      new Map(
        linesOf(section).flatMap(({ cells: [number = "", words = ""] }) =>
          phrasesIn(words).map((phrase) => [phrase.join(" "), Number(number)] as const),
        ),
      ),
  );
export const numberWords = byWord("numbers");
export const lengthWords = byWord("lengths");
