import { expect, test } from "vitest";
import { distanceIn } from "./distance-in.ts";

test.each([
  ["metric", 0, 0, "meter"],
  ["metric", 647, 650, "meter"],
  ["metric", 990, 990, "meter"],
  ["metric", 996, 0.996, "kilometer"],
  ["metric", 1_250, 1.25, "kilometer"],
  ["metric", 43_000, 43, "kilometer"],
  ["imperial", 100, 330, "foot"],
  ["imperial", 1_609.344, 1, "mile"],
  ["imperial", 160_934.4, 100, "mile"],
] as const)("%s: %d m", (system, metres, amount, unit) => {
  expect(distanceIn(system, metres)).toMatchObject({ amount, unit });
});
