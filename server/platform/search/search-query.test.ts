import { expect, test } from "vitest";
import { searchQuery, wordGroups, wordGroupsIn, wordGroupsText, wordQuery } from "./search-query.ts";

test("all words must match, and the last may be unfinished", () => {
  expect(searchQuery(wordGroups("Lisbon til"))).toEqual(["'lisbon'", "'til':*"]);
});

test("alternatives of a word are equal to it", () => {
  expect(
    searchQuery([
      ["lisbon", "lisboa"],
      ["til", "tile"],
    ]),
  ).toEqual(["'lisbon' | 'lisboa'", "'til':* | 'tile':*"]);
});

test("a word that is typed twice counts once, at its last position", () => {
  expect(wordGroups("new york new")).toEqual([["york"], ["new"]]);
});

test("groups can be serialised and parsed", () => {
  const groups = [["lisbon", "lisboa"], ["東京"]];
  expect(wordGroupsIn(wordGroupsText(groups))).toEqual(groups);
});

test.each(["o'clock", "a b", "a|b", "back\\slash", "", "a:*", "!"])("%j is not a word", (word) => {
  expect(() => wordQuery(word, false)).toThrow("not a search word");
});
