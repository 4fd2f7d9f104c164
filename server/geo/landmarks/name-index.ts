import { isDistinctive, type NameWord, nameWords } from "./name-words.ts";
import type { Landmark } from "./read-landmarks.ts";

/** One of a landmark's names. */
export type IndexedName = {
  readonly landmark: Landmark;
  /** As written in the table. */
  readonly name: string;
  readonly key: string;
};

/** Names by keys that do not depend on the way they are written. */
export type NameIndex = {
  readonly names: readonly IndexedName[];
  readonly groupByKey: ReadonlyMap<string, readonly IndexedName[]>;
  readonly byNameWithoutKind: ReadonlyMap<string, readonly IndexedName[]>;
  readonly byDistinctivePart: ReadonlyMap<string, readonly IndexedName[]>;
};

export const indexNames = (all: readonly Landmark[]): IndexedName[] =>
  all.flatMap((landmark) =>
    [landmark.name, ...landmark.otherNames].map((name) => ({
      landmark,
      name,
      key: landmarkKey(nameWords(name)),
    })),
  );

export const byKey = (names: readonly IndexedName[]): Map<string, IndexedName[]> =>
  Map.groupBy(names, ({ key }) => key);

/** For the names of one area: for all names it would take too long. */
export const buildNameIndex = (names: readonly IndexedName[]): NameIndex => ({
  names,
  groupByKey: byKey(names),
  byNameWithoutKind: Map.groupBy(names, ({ name }) => nameWithoutKind(nameWords(name))),
  byDistinctivePart: Map.groupBy(names, ({ name, landmark: { city = "" } }) => {
    const cityWords = nameWords(city).map(({ text }) => text);
    return distinctivePart(nameWords(name).filter(({ text }) => !cityWords.includes(text)));
  }),
});

/** A name without articles, spaces and hyphens, which vary by language and writer. */
export function landmarkKey(words: readonly NameWord[]): string {
  const significant = words.filter(({ role }) => role !== "filler");
  // Some names are a filler word elsewhere: MIT in German, the airport DEL in Spanish.
  const withoutThe = words.filter(({ text }) => text !== "the");
  const wordsToKeep = [significant, withoutThe, words].find(({ length }) => length > 0) ?? [];
  return wordsToKeep.map(({ text }) => text).join("");
}

/** The words without the kind, sorted: the same for "Castelo de São Jorge" and "São Jorge Castle". */
export const nameWithoutKind = (words: readonly NameWord[]): string =>
  sorted(words.filter(({ role }) => role !== "filler" && role !== "kind"));

/** The distinctive words, sorted: the same for "Royal Alcázar" and "Alcázar". */
export const distinctivePart = (words: readonly NameWord[]): string => sorted(words.filter(isDistinctive));

const sorted = (words: readonly NameWord[]): string =>
  words
    .map(({ text }) => text)
    .sort()
    .join(" ");
