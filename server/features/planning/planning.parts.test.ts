import { expect, test } from "vitest";
import type { Way } from "../../../contract/planning.ts";
import { wayCache } from "./planning.parts.ts";

const way: Way = {
  dayId: "day-1",
  from: "museum",
  to: "lunch",
  mode: "walk",
  minutes: 12,
  metres: 900,
  source: "estimate",
  otherModes: [],
};

test("versions of very long trips do not fill the memory", () => {
  const cache = wayCache();
  const remember = (trips: number, ways: readonly Way[]) => {
    for (let nth = 0; nth < trips; nth++)
      cache.set(`${nth} "etag"`, {
        estimates: ways,
        routed: { ways, missing: [], hasFailed: false, version: "" },
      });
    return cache.size;
  };
  expect(remember(300, Array(50).fill(way))).toBe(300);
  expect(remember(300, Array(7_000).fill(way))).toBeLessThan(10);
  expect(remember(300, Array(7).fill({ ...way, polyline: "?".repeat(100_000) }))).toBeLessThan(100);
});
