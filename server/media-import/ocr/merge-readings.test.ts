import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Letter } from "./letter.ts";
import { mergeReadings } from "./merge-readings.ts";

const lettersOf = (text: string, sure = 0.9): Letter[] =>
  [...text].map((sign, index) => ({ sign, sure, at: (index + 0.5) / text.length }));
const textOf = (letters: readonly Letter[]) => letters.map(({ sign }) => sign).join("");
const trust = { margin: 0.3, added: 2 };
const mergeTexts = (first: string, second: string) =>
  textOf(mergeReadings(lettersOf(first), lettersOf(second), trust));

test.each([
  ["spaces", "16:00 LXFactory", "16:00 LX Factory", "16:00 LX Factory"],
  ["a sign of money", "Admission 600", "Admission ¥600", "Admission ¥600"],
])("what the first reading lacks is taken from the second: %s", (_, first, second, both) => {
  expect(mergeTexts(first, second)).toBe(both);
});

test.each([
  ["its accents", "Praça do Comércio", "Praca do Comercio"],
  ["its numbers, whole", "10:00", "10: 00"],
  ["all, when the second read something else", "Tanah Lot", "%/ &&; x~"],
])("the first keeps %s", (_, first, second) => {
  expect(mergeTexts(first, second)).toBe(first);
});

test("the clearly surer reading decides a letter, and agreement makes it surer", () => {
  const unsure = lettersOf("bvcket").map((letter) =>
    letter.sign === "v" ? { ...letter, sure: 0.4 } : letter,
  );
  const letters = mergeReadings(unsure, lettersOf("bucket"), trust);
  expect(textOf(letters)).toBe("bucket");
  expect(letters[0]?.sure).toBeCloseTo(0.99);
  expect(letters[1]?.sure).toBeCloseTo(0.72);
});

test("the first keeps non-Latin letters, however sure the second is of another", () => {
  expect(textOf(mergeReadings(lettersOf("13:00 築地", 0.5), lettersOf("13:00 Xi", 0.99), trust))).toBe(
    "13:00 築地",
  );
});

test("of two currency signs the surer one is right", () => {
  const pounds = lettersOf("£18", 0.7);
  expect(textOf(mergeReadings(pounds, lettersOf("€18"), trust))).toBe("€18");
  expect(textOf(mergeReadings(lettersOf("£18"), lettersOf("€18", 0.7), trust))).toBe("£18");
});

describe("always", () => {
  const text = fc.string({ unit: fc.constantFrom(..."aB é€1:. 東"), maxLength: 40 });

  test("a reading merged with itself or with nothing stays as it is", () => {
    fc.assert(
      fc.property(text, (text) => {
        expect(mergeTexts(text, text)).toBe(text);
        expect(mergeTexts(text, "")).toBe(text);
      }),
    );
  });

  test("every letter of the first keeps its box, and no confidence exceeds 1", () => {
    fc.assert(
      fc.property(text, text, (first, second) => {
        for (const { sure, at } of mergeReadings(lettersOf(first), lettersOf(second), trust)) {
          expect(sure).toBeGreaterThanOrEqual(0);
          expect(sure).toBeLessThanOrEqual(1);
          expect(at).toBeGreaterThanOrEqual(0);
          expect(at).toBeLessThanOrEqual(1);
        }
      }),
    );
  });
});
