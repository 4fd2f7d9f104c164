import fc from "fast-check";
import { expect, test } from "vitest";
import { typoDistance, typoDistanceToBeginning } from "./typo-distance.ts";

test.each([
  ["lisbon", "lisbon", 0],
  ["lisbno", "lisbon", 1],
  ["lisobn", "lisbon", 1],
  ["ilsbon", "lisbon", 1],
  ["lissbon", "lisbon", 1],
  ["lisbn", "lisbon", 1],
  ["lizbon", "lisbon", 1],
  ["isbno", "lisbon", 2],
  ["", "abc", 3],
  ["abc", "", 3],
  ["𐍈𐍉", "𐍉𐍈", 1],
  ["kitten", "sitting", 3],
])("from %j to %j it is %i", (one, other, distance) => {
  expect(typoDistance(one, other)).toBe(distance);
});

test("it is symmetric, and never more than the length of the longer word", () => {
  const word = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 8 });
  fc.assert(
    fc.property(word, word, (one, other) => {
      const distance = typoDistance(one, other);
      expect(typoDistance(other, one)).toBe(distance);
      expect(distance).toBeLessThanOrEqual(Math.max(one.length, other.length));
      expect(distance === 0).toBe(one === other);
    }),
  );
});

test.each([
  ["lisb", "lisbon", 0],
  ["lisobn", "lisbon", 1],
  ["lizb", "lisbon", 1],
  ["lissb", "lisbon", 1],
  ["lsb", "lisbon", 1],
  ["eifel towr", "eiffel tower", 2],
  ["porto", "lisbon", 3],
])("from %j to the beginning of %j it is %i", (typed, name, distance) => {
  expect(typoDistanceToBeginning(typed, name, 2)).toBe(distance);
});

const word = fc.stringMatching(/^[a-d]{1,8}$/);

test("to a beginning it is zero; a missing, extra or swapped letter is one typo", () => {
  fc.assert(
    fc.property(word, word, fc.nat(), (typed, rest, at) => {
      const name = typed + rest;
      const cut = at % typed.length;
      expect(typoDistanceToBeginning(typed, name, 2)).toBe(0);
      const without = typed.slice(0, cut) + typed.slice(cut + 1);
      if (without) expect(typoDistanceToBeginning(without, name, 2)).toBeLessThanOrEqual(1);
      const added = `${typed.slice(0, cut)}x${typed.slice(cut)}`;
      expect(typoDistanceToBeginning(added, name, 2)).toBe(1);
      const [one = "", other = ""] = typed.slice(cut, cut + 2);
      const swapped = typed.slice(0, cut) + other + one + typed.slice(cut + 2);
      expect(typoDistanceToBeginning(swapped, name, 2)).toBeLessThanOrEqual(1);
    }),
  );
});
