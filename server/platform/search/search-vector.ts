import { splitWords } from "./split-words.ts";

/** The texts of an itinerary that are searched, from the highest weight to the lowest. */
export type SearchedTexts = {
  readonly title: string;
  readonly destination: string;
  readonly tags: string;
  readonly summary: string;
  /** Names of days and stops. */
  readonly names: string;
};

/** PostgreSQL stores no higher position in a tsvector. */
const lastPosition = 16_383;
/** Keeps the tsvector below PostgreSQL's size limit. */
const longestText = 20_000;

/**
 * The texts' words as PostgreSQL's tsvector, in its text form. Made here rather than by `to_tsvector`, whose idea of a
 * word depends on the database's locale. There are four weights for five texts: a word of the summary counts twice and
 * one of days and stops once, however often they name it, so that the summary weighs more.
 */
export function searchVector({ title, destination, tags, summary, names }: SearchedTexts): string {
  const positions = new Map<string, string[]>();
  let position = 0;
  const add = (words: Iterable<string>, weight: string, times = 1) => {
    for (const word of words) {
      const wordPositions = positions.get(word) ?? [];
      for (let time = 0; time < times; time++) {
        position = Math.min(position + 1, lastPosition);
        wordPositions.push(`${position}${weight}`);
      }
      positions.set(word, wordPositions);
    }
  };
  add(firstWords(title), "A");
  add(firstWords(destination), "B");
  add(firstWords(tags), "C");
  add(firstWords(summary), "D", 2);
  add(new Set(firstWords(names)), "D");
  return [...positions]
    .map(([word, wordPositions]) => `'${word}':${wordPositions.slice(0, 200).join(",")}`)
    .join(" ");
}

const firstWords = (text: string) => splitWords(text.slice(0, longestText));
