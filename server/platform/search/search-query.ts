import { splitWords } from "./split-words.ts";

/** What is searched for: an itinerary must have one word of each group. Those of the last group may be unfinished. */
export type WordGroups = readonly (readonly string[])[];

/** Each word once, in the order in which they were typed. */
export const wordGroups = (text: string): WordGroups =>
  [...new Set(splitWords(text).reverse())].reverse().map((word) => [word]);

/** As short text, and back. */
export const wordGroupsText = (groups: WordGroups): string =>
  groups.map((group) => group.join("|")).join(" ");
export const wordGroupsIn = (text: string): WordGroups => text.split(" ").map((group) => group.split("|"));

/** Words hold nothing that would have to be quoted. */
export const isSearchWord = (text: string): boolean => /^[\p{L}\p{N}\p{M}]+$/u.test(text);

/** PostgreSQL's tsquery for one word, in its text form. */
export function wordQuery(word: string, isUnfinished: boolean): string {
  if (!isSearchWord(word)) throw new Error("This is not a search word.");
  return isUnfinished ? `'${word}':*` : `'${word}'`;
}

/** What finds, and what tells how well a find fits: with `&` PostgreSQL would judge by the words' distances, too. */
export function searchQuery(groups: WordGroups): { all: string; any: string } {
  const alternatives = groups.map((group, index) =>
    group.map((word) => wordQuery(word, index === groups.length - 1)).join(" | "),
  );
  return { all: alternatives.map((group) => `(${group})`).join(" & "), any: alternatives.join(" | ") };
}
