import type { Database } from "../database/connect.ts";
import { editDistance } from "./edit-distance.ts";
import { type WordGroups, wordGroupsText, wordQuery } from "./search-query.ts";
import { findAlike, findNothing } from "./search-vocabulary.queries.ts";

/** In one search. More are no slips, and each costs a look through the vocabulary. */
const mostMistakes = 4;
/** Instead of one mistaken word. */
const mostAlternatives = 3;
/** Of the mended search as text: cursors carry it. */
const mostBytes = 600;

/** The search with each word that finds nothing replaced by those it may have been meant for, where there are such. */
export async function mendWords(db: Database, groups: WordGroups): Promise<WordGroups | undefined> {
  const asked = groups.map(([word = ""], index) => ({
    word,
    query: wordQuery(word, index === groups.length - 1),
  }));
  const fruitless = await findNothing(
    db,
    asked.map(({ query }) => query),
  );
  const mistaken = asked.filter(({ query }) => fruitless.has(query)).map(({ word }) => word);
  const areSlips = mistaken.every((word) => slipsIn(word) > 0);
  if (mistaken.length === 0 || mistaken.length > mostMistakes || !areSlips) return undefined;

  const alike = await findAlike(db, mistaken, {
    lengthsWithin: mistaken.map(slipsIn),
    atLeast: Math.min(...mistaken.map(likenessOf)),
  });
  const near = new Map(mistaken.map((word) => [word, nearest(word, alike)]));
  // The vocabulary may still have a word of what has just left Explore.
  const gone = await findNothing(
    db,
    [...near.values()].flat().map((word) => wordQuery(word, false)),
  );
  const meant = new Map(
    [...near].map(([word, words]) => [word, words.filter((other) => !gone.has(wordQuery(other, false)))]),
  );
  if ([...meant.values()].some((words) => words.length === 0)) return undefined;
  for (let count = mostAlternatives; count > 0; count--) {
    const mended = asked.map(({ word }) => meant.get(word)?.slice(0, count) ?? [word]);
    if (Buffer.byteLength(wordGroupsText(mended)) <= mostBytes) return mended;
  }
  return undefined;
}

/** How many slips are forgiven: a short word with one more is another word. */
function slipsIn(word: string): number {
  const { length } = [...word];
  if (length < 4) return 0;
  return length < 8 ? 1 : 2;
}

/**
 * What is left in common of a word's trigrams when it is mistyped, at worst. It has one more of them than letters; letters
 * that were swapped spoil four, and a second slip three more.
 */
function likenessOf(word: string): number {
  const { length } = [...word];
  const spoilt = slipsIn(word) === 1 ? 4 : 7;
  const common = length + 1 - spoilt;
  return Math.max(0.1, common / (2 * (length + 1) - common) - 0.01);
}

function nearest(mistaken: string, alike: readonly { asked: string; word: string }[]): string[] {
  return alike
    .filter(({ asked }) => asked === mistaken)
    .map(({ word }) => ({ word, distance: editDistance(mistaken, word) }))
    .filter(({ distance }) => distance > 0 && distance <= slipsIn(mistaken))
    .sort((one, other) => one.distance - other.distance)
    .map(({ word }) => word);
}
