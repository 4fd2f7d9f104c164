import type { Geocoder, SuggestQuery } from "../../outside/geocoder/geocoder.ts";
import type { PlaceCandidate } from "../../platform/places/place-candidate.ts";
import { splitWords } from "../../platform/search/split-words.ts";
import { isBusinessKind, kindsOfWord } from "../landmarks/kind-words.ts";
import { expandStreets } from "./expand-streets.ts";

const minLetters = 3;

/**
 * What the geocoder suggests. It compares words with names and addresses only, so that "Bahnhof Oriente" finds nothing in
 * Portugal: then it is asked for the rest of the words.
 */
export async function askGeocoder(
  suggest: NonNullable<Geocoder["suggest"]>,
  { text, ...query }: SuggestQuery,
  signal: AbortSignal,
): Promise<readonly PlaceCandidate[]> {
  const found = await suggest({ ...query, text: expandStreets(text) }, signal);
  const rest = withoutKind(text);
  return found.length > 0 || rest === undefined ? found : suggest({ ...query, text: rest }, signal);
}

/** Without the first or last word, if that is a kind of place. */
function withoutKind(text: string): string | undefined {
  const words = text.trim().split(/\s+/);
  const at = [0, words.length - 1].find((index) => isKind(words[index] ?? ""));
  const rest = at === undefined ? "" : words.toSpliced(at, 1).join(" ");
  return rest.length >= minLetters ? rest : undefined;
}

const isKind = (word: string): boolean =>
  splitWords(word).some((one) => kindsOfWord(one).some(isBusinessKind));
