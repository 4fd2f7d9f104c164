import { expect, test } from "vitest";
import { findMovedStops } from "./find-moved-stops.ts";
import type { Position } from "./route-between.ts";

const trip = (...stops: readonly (readonly [id: string, number: number, position: Position])[]) => ({
  stops: stops.map(([id, number, position]) => ({ id, dayId: "a", dayIndex: 0, name: id, number, position })),
  ways: [],
  links: [],
  isRouted: false,
});

test("finds stops that are new or at another place, not those with another number", () => {
  const before = trip(["stays", 1, [1, 1]], ["moves", 2, [2, 2]], ["goes", 3, [3, 3]]);
  const after = trip(["moves", 1, [2, 2.5]], ["stays", 2, [1, 1]], ["comes", 3, [4, 4]]);
  expect(findMovedStops(before, after).map(({ id }) => id)).toEqual(["moves", "comes"]);
});
