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

/** A word that is in no text, with a weight, A to D, for each time that it counts. */
export type AddedWord = { readonly word: string; readonly weights: string };

/** PostgreSQL stores no higher position in a tsvector. */
const lastPosition = 16_383;
/** Keeps the tsvector below PostgreSQL's size limit. */
const longestText = 20_000;

/**
 * The texts' words as PostgreSQL's tsvector, in its text form. Made here rather than by `to_tsvector`, whose idea of a
 * word depends on the database's locale. There are four weights for five texts: a word of the summary counts twice and
 * one of days and stops once, however often they name it, so that the summary weighs more.
 */
export function searchVector(
  { title, destination, tags, summary, names }: SearchedTexts,
  added: readonly AddedWord[] = [],
): string {
  return vectorOf([
    ...firstWords(title).map((word) => ({ word, weights: "A" })),
    ...firstWords(destination).map((word) => ({ word, weights: "B" })),
    ...firstWords(tags).map((word) => ({ word, weights: "C" })),
    ...firstWords(summary).map((word) => ({ word, weights: "DD" })),
    ...[...new Set(firstWords(names))].map((word) => ({ word, weights: "D" })),
    ...added,
  ]);
}

/** Words in the order of their positions. */
export function vectorOf(words: readonly AddedWord[]): string {
  const positions = new Map<string, string[]>();
  let position = 0;
  for (const { word, weights } of words) {
    const wordPositions = positions.get(word) ?? [];
    for (const weight of weights) {
      position = Math.min(position + 1, lastPosition);
      wordPositions.push(`${position}${weight}`);
    }
    positions.set(word, wordPositions);
  }
  return [...positions]
    .map(([word, wordPositions]) => `'${word}':${wordPositions.slice(0, 200).join(",")}`)
    .join(" ");
}

export const firstWords = (text: string) => splitWords(text.slice(0, longestText));
