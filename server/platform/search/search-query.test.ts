import { expect, test } from "vitest";
import { searchQuery, wordGroups, wordGroupsIn, wordGroupsText, wordQuery } from "./search-query.ts";

test("all words must match, and the last may be unfinished", () => {
  expect(searchQuery(wordGroups("Lisbon til"))).toEqual({
    all: "('lisbon') & ('til':*)",
    any: "'lisbon' | 'til':*",
  });
});

test("alternatives of a word are as good as it", () => {
  expect(
    searchQuery([
      ["lisbon", "lisboa"],
      ["til", "tile"],
    ]),
  ).toEqual({
    all: "('lisbon' | 'lisboa') & ('til':* | 'tile':*)",
    any: "'lisbon' | 'lisboa' | 'til':* | 'tile':*",
  });
});

test("a word that is typed twice counts once, where it was typed last", () => {
  expect(wordGroups("new york new")).toEqual([["york"], ["new"]]);
});

test("groups survive being written down", () => {
  const groups = [["lisbon", "lisboa"], ["東京"]];
  expect(wordGroupsIn(wordGroupsText(groups))).toEqual(groups);
});

test.each(["o'clock", "a b", "a|b", "back\\slash", "", "a:*", "!"])("%j is no word", (word) => {
  expect(() => wordQuery(word, false)).toThrow("not a search word");
});
