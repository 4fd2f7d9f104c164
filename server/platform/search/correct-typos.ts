import type { Database } from "../database/connect.ts";
import { isKnownWord } from "./plan-search.ts";
import { type WordGroups, wordGroupsText, wordQuery } from "./search-query.ts";
import { findFruitlessQueries, findSimilarWords } from "./search-vocabulary.queries.ts";
import { typoDistance } from "./typo-distance.ts";

/** In one search. More than this are rarely typos, and each costs a query of the vocabulary. */
const maxMisspelt = 4;
/** For one misspelt word. */
const maxAlternatives = 3;
/** Of the corrected search as text, because cursors carry it. */
const maxBytes = 600;

/** Replaces each word that finds nothing by the similar words of Explore. Undefined when there are none. */
export async function correctTypos(db: Database, groups: WordGroups): Promise<WordGroups | undefined> {
  const searchWords = groups.map(([word = ""], index) => ({
    word,
    query: wordQuery(word, index === groups.length - 1),
  }));
  const fruitless = await findFruitlessQueries(
    db,
    searchWords.map(({ query }) => query),
  );
  const misspelt = searchWords
    .filter(({ word, query }) => fruitless.has(query) && !isKnownWord(word))
    .map(({ word }) => word);
  const areTypos = misspelt.every((word) => maxTyposIn(word) > 0);
  if (misspelt.length === 0 || misspelt.length > maxMisspelt || !areTypos) return undefined;

  const similar = await findSimilarWords(db, misspelt, {
    lengthsWithin: misspelt.map(maxTyposIn),
    atLeast: Math.min(...misspelt.map(likenessOf)),
  });
  const near = new Map(misspelt.map((word) => [word, nearest(word, similar)]));
  // The vocabulary may still have words of an itinerary that has just left Explore.
  const gone = await findFruitlessQueries(
    db,
    [...near.values()].flat().map((word) => wordQuery(word, false)),
  );
  const corrections = new Map(
    [...near].map(([word, words]) => [word, words.filter((other) => !gone.has(wordQuery(other, false)))]),
  );
  if ([...corrections.values()].some((words) => words.length === 0)) return undefined;
  for (let count = maxAlternatives; count > 0; count--) {
    const corrected = searchWords.map(({ word }) => corrections.get(word)?.slice(0, count) ?? [word]);
    if (Buffer.byteLength(wordGroupsText(corrected)) <= maxBytes) return corrected;
  }
  return undefined;
}

/** How many wrong letters count as a typo: a short word with more is another word. */
function maxTyposIn(word: string): number {
  const { length } = [...word];
  if (length < 4) return 0;
  return length < 8 ? 1 : 2;
}

/**
 * The smallest share of trigrams that a word and its misspelling have in common. A word of n letters has n + 1
 * trigrams; swapping two letters changes four of them, and a second typo three more.
 */
function likenessOf(word: string): number {
  const { length } = [...word];
  const changed = maxTyposIn(word) === 1 ? 4 : 7;
  const common = length + 1 - changed;
  return Math.max(0.1, common / (2 * (length + 1) - common) - 0.01);
}

function nearest(misspelt: string, similar: readonly { misspelt: string; word: string }[]): string[] {
  return similar
    .filter((pair) => pair.misspelt === misspelt)
    .map(({ word }) => ({ word, distance: typoDistance(misspelt, word) }))
    .filter(({ distance }) => distance > 0 && distance <= maxTyposIn(misspelt))
    .sort((one, other) => one.distance - other.distance)
    .map(({ word }) => word);
}
