import { readFileSync } from "node:fs";
import { join } from "node:path";
import { datasetsFolder, listInCell } from "../../platform/datasets.ts";

/** To add a language, add its file to datasets/lexicon and name it here. */
const languages = [
  ...["en", "de", "fr", "es", "it", "pt", "nl", "pl", "tr", "id", "ja", "zh", "ko"],
  ...["sv", "da", "nb", "fi", "cs", "ro", "hu", "hr", "el", "ru", "vi", "th", "hi"],
];

const choice = /\(([^()]*)\)/;

/** The words of one language by topic. */
type LanguageWords = ReadonlyMap<string, readonly string[]>;

const wordsIn = new Map<string, LanguageWords>(languages.map((language) => [language, readWords(language)]));

/**
 * The words of some topics in all languages. They are written in small letters; without accents where OCR may have lost
 * them. `(a|b|)` stands for a, b or nothing: "museum(s|)". A hyphen at an end says that more letters may follow or
 * precede there: "-kirche", "reserv-".
 */
export const lexicon = (...topics: readonly string[]): readonly string[] => [
  ...new Set(topics.flatMap((topic) => languages.flatMap((language) => wordsOf(language, topic)))),
];

/** The words of a topic by language. Languages without any are left out. */
export const wordsByLanguage = (topic: string): ReadonlyMap<string, ReadonlySet<string>> =>
  new Map(
    languages
      .map((language) => [language, new Set(wordsOf(language, topic))] as const)
      .filter(([, words]) => words.size > 0),
  );

/** Maps each word of some topics to its meaning. A word in several topics has the meaning of the first. */
export const meanings = <Meaning>(
  topics: readonly (readonly [string, Meaning])[],
): ReadonlyMap<string, Meaning> =>
  new Map(topics.toReversed().flatMap(([topic, meaning]) => lexicon(topic).map((word) => [word, meaning])));

function wordsOf(language: string, topic: string): readonly string[] {
  // English has every topic, even those without words.
  if (!wordsIn.get("en")?.has(topic)) throw new Error(`The lexicon has no topic ${topic}.`);
  return wordsIn.get(language)?.get(topic) ?? [];
}

function readWords(language: string): LanguageWords {
  const text = readFileSync(join(datasetsFolder, "lexicon", `${language}.txt`), "utf8").replace(
    /^#.*\n/gm,
    "",
  );
  const [, ...sections] = text.split(/^\[/m);
  return new Map(
    sections.map((section) => {
      const [topic = "", words = ""] = section.split("]\n");
      return [topic, listInCell(words.replace(/\s+/g, " ")).flatMap(expand)];
    }),
  );
}

/** Innermost brackets first: "(a|b(c|))" is a, bc, b. */
function expand(word: string): string[] {
  const found = word.match(choice);
  if (!found) return [word];
  const [whole, inside = ""] = found;
  return inside.split("|").flatMap((one) => expand(word.replace(whole, () => one)));
}
