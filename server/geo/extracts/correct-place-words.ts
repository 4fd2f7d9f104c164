import type { Database } from "../../platform/database/connect.ts";
import { typoDistanceToBeginning } from "../../platform/search/typo-distance.ts";
import { findSimilarPlaceWords, findUnknownWords } from "./search.queries.ts";

/** Shorter words are abbreviations rather than typos. */
const minLetters = 4;
const minLettersForTwoTypos = 8;
/** More wrong words are another language rather than typos. */
const maxMisspelt = 2;

/** Replaces words that no place has by similar ones. Undefined if there are none, or nothing is wrong. */
export async function correctPlaceWords(
  db: Database,
  words: readonly string[],
): Promise<readonly string[] | undefined> {
  const readable = words.filter((word) => word.length >= minLetters && !/\d/.test(word));
  const unknown = await findUnknownWords(db, readable);
  if (unknown.length === 0 || unknown.length > maxMisspelt) return undefined;
  const corrections = new Map<string, string>();
  for (const word of unknown) {
    const correction = closest(word, await findSimilarPlaceWords(db, word));
    if (!correction) return undefined;
    corrections.set(word, correction);
  }
  return words.map((word) => corrections.get(word) ?? word);
}

/** The fewest typos, then the most places. What was typed may be the beginning of the word. */
function closest(typed: string, similar: readonly { word: string; places: number }[]): string | undefined {
  const maxTypos = typed.length < minLettersForTwoTypos ? 1 : 2;
  const [best] = similar
    .map(({ word, places }) => ({ word, places, typos: typoDistanceToBeginning(typed, word, maxTypos) }))
    .filter(({ typos }) => typos <= maxTypos)
    .sort((one, other) => one.typos - other.typos || other.places - one.places);
  return best?.word;
}
