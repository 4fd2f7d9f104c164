import { expect, test } from "vitest";
import { parseExploreSearch } from "./explore-search.ts";

const none = {
  q: undefined,
  filter: undefined,
  days: undefined,
  month: undefined,
  country: undefined,
  tag: undefined,
  sort: undefined,
};

test("takes text that the router reads as a number", () => {
  expect(parseExploreSearch({ q: 2027, tag: 2026, days: 15 })).toEqual({
    q: "2027",
    tag: "2026",
    days: "15",
  });
});

test("has undefined in place of what makes no sense", () => {
  expect(
    parseExploreSearch({
      ...{ q: true, filter: "all", days: "2-3", month: 13 },
      ...{ country: "Fez", tag: " ", sort: "oldest", other: 1 },
    }),
  ).toStrictEqual(none);
});
