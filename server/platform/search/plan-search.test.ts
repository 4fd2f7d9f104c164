import { expect, test } from "vitest";
import { planSearch } from "./plan-search.ts";
import { wordGroups } from "./search-query.ts";

const plan = (q: string) => planSearch(wordGroups(q));

test("words that say nothing are left out, unless there are no others", () => {
  expect(plan("the best trip to Porto").groups).toEqual(["'porto':* | 'portos' | 'porton'"]);
  expect(plan("the").groups).toEqual(["'the':*"]);
});

test.each(["hiking", "Wandern", "randonnée", "senderismo", "ハイキング"])("%s is a theme", (q) => {
  expect(plan(`${q} Porto`).groups[0]).toMatch(/\| 'hiking'$/);
});

test("a theme of several words needs all of them, or the theme", () => {
  expect(plan("road trip").groups).toEqual(["('road' & 'trip':*) | 'roadtrip'"]);
});

test.each([
  ["3 days Porto", 3],
  ["drei Tage Porto", 3],
  ["Porto, une semaine", 7],
  ["two weeks Porto", 14],
  ["Porto 3日間", 3],
  ["5-day Porto", 5],
])("%s has a length", (q, days) => {
  expect(plan(q)).toMatchObject({ days, groups: [expect.stringContaining("porto")] });
});

test("months only change the order", () => {
  expect(plan("Kyoto im April")).toMatchObject({ months: [4], groups: [expect.stringContaining("kyoto")] });
});

test("a month that is part of a name counts as a word too", () => {
  expect(plan("Chiang Mai")).toMatchObject({
    months: [5],
    monthWords: "('mai')",
    groups: [expect.stringContaining("chiang")],
  });
});

test("other numbers are words", () => {
  expect(plan("route 66").groups).toEqual(["'66':*"]);
});
