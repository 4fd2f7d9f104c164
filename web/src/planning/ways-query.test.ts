import type { Query } from "@tanstack/react-query";
import { expect, test } from "vitest";
import type { Ways } from "../../../contract/planning.ts";
import { waysQuery } from "./ways-query.ts";

const { refetchInterval } = waysQuery({ id: "0195b8f4-0000-7000-8000-000000000000", etag: '"a"' });
const pauseAfter = (ways: Ways, dataUpdateCount: number, errorUpdateCount = 0) =>
  (refetchInterval as (query: Pick<Query, "state">) => number | false | undefined)({
    state: { data: ways, dataUpdateCount, errorUpdateCount } as Query["state"],
  });
const pending: Ways = { data: [], pending: true };

test("while a router is at work, the page asks again ever more rarely, and then no more", () => {
  expect([1, 2, 3, 4, 5, 6].map((count) => pauseAfter(pending, count))).toEqual([
    ...[2_000, 4_000, 8_000, 16_000, 32_000],
    false,
  ]);
  expect(pauseAfter({ data: [] }, 1)).toBeFalsy();
});

test("a server that fails meanwhile is not asked for ever either", () => {
  expect(pauseAfter(pending, 1, 2)).toBe(8_000);
  expect(pauseAfter(pending, 1, 5)).toBe(false);
});
