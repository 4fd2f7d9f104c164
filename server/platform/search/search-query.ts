import { splitWords } from "./split-words.ts";

/** An itinerary matches if it has a word of each group. Words of the last group may be prefixes. */
export type WordGroups = readonly (readonly string[])[];

/** Each word once, in the order in which they were typed. */
export const wordGroups = (text: string): WordGroups =>
  [...new Set(splitWords(text).reverse())].reverse().map((word) => [word]);

/** Groups as text for cursors, and back. */
export const wordGroupsText = (groups: WordGroups): string =>
  groups.map((group) => group.join("|")).join(" ");
export const wordGroupsIn = (text: string): WordGroups => text.split(" ").map((group) => group.split("|"));

/** Such a word needs no quoting in a tsquery. */
export const isSearchWord = (text: string): boolean => /^[\p{L}\p{N}\p{M}]+$/u.test(text);

/** PostgreSQL's tsquery for one word, in its text form. */
export function wordQuery(word: string, isUnfinished: boolean): string {
  if (!isSearchWord(word)) throw new Error("This is not a search word.");
  return isUnfinished ? `'${word}':*` : `'${word}'`;
}

/** A tsquery for each group of words, in text form. */
export const searchQuery = (groups: WordGroups): string[] =>
  groups.map((group, index) => group.map((word) => wordQuery(word, index === groups.length - 1)).join(" | "));
