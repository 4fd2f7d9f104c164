import { expect, test } from "vitest";
import { guessCategory } from "./guess-category.ts";

test.each([
  ["Socks", "clothing"],
  ["Regenjacke", "clothing"],
  ["Wanderschuhe", "clothing"],
  ["warm hats", "clothing"],
  ["Toothbrush", "toiletries"],
  ["Sonnencreme", "toiletries"],
  ["Phone charger", "electronics"],
  ["Ladekabel", "electronics"],
  ["Passport", "documents"],
  ["Reisepass", "documents"],
  ["Compass", "gear"],
  ["Kompass", "gear"],
  ["Sonnenbrille", "gear"],
  ["Lesebrille", "health"],
  ["Painkillers", "health"],
  ["Tea", "food"],
  ["Water bottle", "gear"],
  ["Team photo", "other"],
  ["Ukulele", "other"],
  ["", "other"],
])("“%s” is %s", (name, category) => {
  expect(guessCategory(name)).toBe(category);
});
