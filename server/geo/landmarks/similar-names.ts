import { isMisreading } from "./misread-names.ts";
import { landmarkKey } from "./name-index.ts";
import { isActivity, isDistinctive, type NameWord, nameWords } from "./name-words.ts";

/** Whether two names may mean one place; with `isWhole`, neither may have more words than the other. */
export function isSimilarName(one: string, other: string, { isWhole }: { isWhole: boolean }): boolean {
  const [words, others] = [nameWords(one), nameWords(other)];
  const [key, otherKey] = [landmarkKey(words), landmarkKey(others)];
  if (key === "" || otherKey === "") return false;
  if (isMisreading(key, otherKey)) return true;
  if (isWhole) return false;
  const [telling, tellingOthers] = [tellingOf(words), tellingOf(others)];
  if (telling.length === 0 || tellingOthers.length === 0) return false;
  const [fewer, more] =
    telling.length <= tellingOthers.length ? [telling, tellingOthers] : [tellingOthers, telling];
  const shared = fewer.filter((word) => more.some((same) => isMisreading(word, same)));
  return shared.length === fewer.length && lengthOf(shared) * 2 >= lengthOf(telling);
}

/** Whether a name is distinctive enough to search for: not "Lunch" or "Train to the hotel". */
export function isSearchable(name: string): boolean {
  const words = nameWords(name);
  return lengthOf(tellingOf(words)) >= 4 && !words.some(({ role }) => role === "travel");
}

const tellingOf = (words: readonly NameWord[]): string[] =>
  words.filter((word) => isDistinctive(word) && !isActivity(word)).map(({ text }) => text);

const lengthOf = (words: readonly string[]): number => words.reduce((sum, word) => sum + word.length, 0);
