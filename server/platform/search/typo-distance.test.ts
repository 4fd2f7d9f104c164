import fc from "fast-check";
import { expect, test } from "vitest";
import { typoDistance } from "./typo-distance.ts";

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
