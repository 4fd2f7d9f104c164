import { expect, test } from "vitest";
import type { Stop } from "../../../contract/itinerary.ts";
import { stopsBefore } from "./stops-before.ts";

const day = (count: number) => ({
  stops: Array.from({ length: count }, (_, at): Stop => ({ id: `${at}`, name: "Stop", category: "other" })),
});

test("numbers go on from day to day", () => {
  expect(stopsBefore([day(3), day(0), day(2), day(1)])).toEqual([0, 3, 3, 5]);
  expect(stopsBefore([])).toEqual([]);
});
