import fc from "fast-check";
import { expect, test } from "vitest";
import { countTypos } from "./count-typos.ts";

test.each([
  ["lisb", "lisbon", 0],
  ["lisobn", "lisbon", 1],
  ["lizb", "lisbon", 1],
  ["lissb", "lisbon", 1],
  ["lsb", "lisbon", 1],
  ["eifel towr", "eiffel tower", 2],
  ["porto", "lisbon", 3],
])("%s for %s: %i", (typed, name, slips) => {
  expect(countTypos(typed, name, 2)).toBe(slips);
});

const word = fc.stringMatching(/^[a-d]{1,8}$/);

test("a prefix has none; a missing, extra or swapped letter is one", () => {
  fc.assert(
    fc.property(word, word, fc.nat(), (typed, rest, at) => {
      const name = typed + rest;
      const cut = at % typed.length;
      expect(countTypos(typed, name, 2)).toBe(0);
      const without = typed.slice(0, cut) + typed.slice(cut + 1);
      if (without) expect(countTypos(without, name, 2)).toBeLessThanOrEqual(1);
      const added = `${typed.slice(0, cut)}x${typed.slice(cut)}`;
      expect(countTypos(added, name, 2)).toBe(1);
      const [one = "", other = ""] = typed.slice(cut, cut + 2);
      const swapped = typed.slice(0, cut) + other + one + typed.slice(cut + 2);
      expect(countTypos(swapped, name, 2)).toBeLessThanOrEqual(1);
    }),
  );
});
