import fc from "fast-check";
import { expect, test } from "vitest";
import { measureCpuTime } from "../../../test/support/measure-cpu-time.ts";
import { propertyRuns } from "../../../test/support/property-runs.ts";
import { containsApproximately, longestPattern } from "./contains-approximately.ts";

/** Sellers' algorithm: the fewest errors with which the pattern occurs anywhere in the text. */
function minErrors(text: string, pattern: string): number {
  let column = Array.from({ length: pattern.length + 1 }, (_, at) => at);
  let least = pattern.length;
  for (const letter of text.split("")) {
    const next = [0];
    for (let at = 1; at <= pattern.length; at += 1) {
      const replaced = (column[at - 1] ?? 0) + (pattern[at - 1] === letter ? 0 : 1);
      next.push(Math.min(replaced, (column[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1));
    }
    column = next;
    least = Math.min(least, column[pattern.length] ?? 0);
  }
  return least;
}

test("finds a text with a few wrong letters, like the textbook algorithm", () => {
  const letters = (maxLength: number) =>
    fc.string({ unit: fc.constantFrom("a", "b", "c", "京"), maxLength: maxLength });
  fc.assert(
    fc.property(letters(80), letters(longestPattern), fc.nat(8), (text, pattern, maxErrors) => {
      expect(containsApproximately(text, pattern, maxErrors)).toBe(minErrors(text, pattern) <= maxErrors);
    }),
    { numRuns: propertyRuns(2_000) },
  );
});

test("takes one step a letter", () => {
  const took = measureCpuTime(() => {
    for (let nth = 0; nth < 100; nth += 1)
      containsApproximately("ab".repeat(10_000), "abababababababababababababababz", 0);
  });
  expect(took).toBeLessThan(1_000);
});
