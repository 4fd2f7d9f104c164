import { expect, test } from "vitest";
import { movedClock } from "../../../test/support/moved-clock.ts";
import { pagingStart } from "./paging-start.ts";

const clock = movedClock("2026-11-15T12:00:00Z");

test("paging keeps its snapshot", () => {
  expect(pagingStart(clock, "745:751:747,749")).toEqual([clock.time(), "745:751:747,749"]);
});

test("very many running transactions are stored as one range, with all later ones", () => {
  const running = Array.from({ length: 300 }, (_, n) => 745 + n);
  expect(pagingStart(clock, `745:1100:${running.join(",")}`)).toEqual([clock.time(), "745:745:"]);
});
