import { expect, test } from "vitest";
import { refetchAfter, settled } from "./partial-answer.ts";

const patience = { firstPauseMs: 2_000, maxRefetches: 3 };
const pauseAfter = (data: Parameters<typeof settled>[0] | null, requests: number, failed = 0) =>
  refetchAfter(patience)({
    state: { data, dataUpdateCount: requests - failed, errorUpdateCount: failed },
  });

test("what is on its way is asked for ever less often, and later when nothing comes", () => {
  const pending = { pending: true };
  expect([1, 2, 3].map((requests) => pauseAfter(pending, requests))).toEqual([2_000, 4_000, 8_000]);
  expect(pauseAfter(pending, 3, 2)).toBe(8_000);
  expect(pauseAfter(pending, 4, 3)).toBe(900_000);
  expect(pauseAfter({ incomplete: "busy" }, 1)).toBe(900_000);
});

test("what is complete is not asked for again", () => {
  expect(pauseAfter({}, 1)).toBe(false);
  expect(pauseAfter(null, 1)).toBe(false);
});

test("what has not come after so many times counts as incomplete", () => {
  expect(settled({ pending: true }, patience, 2)).toEqual({ pending: true });
  expect(settled({ pending: true }, patience, 3)).toEqual({ pending: false, incomplete: "unavailable" });
  expect(settled({}, patience, 3)).toEqual({});
});
