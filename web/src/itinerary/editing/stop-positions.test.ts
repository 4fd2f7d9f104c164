import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Draft } from "../../draft/draft.ts";
import { edits } from "../../draft/edits.ts";
import { findStopPosition, listStopPositions, stepDay, stepPosition } from "./stop-positions.ts";

const plan = (...counts: number[]) =>
  counts.map((count, day) => ({
    id: `d${day}`,
    stops: Array.from({ length: count }, (_, stop) => ({
      id: `s${day}-${stop}`,
      name: "Stop",
      category: "other" as const,
    })),
  }));

describe("positions for a stop", () => {
  test("are before, between and after the others, in every day", () => {
    expect(listStopPositions(plan(2, 0, 1), "s0-0")).toEqual([
      { dayId: "d0", index: 0 },
      { dayId: "d0", index: 1 },
      { dayId: "d1", index: 0 },
      { dayId: "d2", index: 0 },
      { dayId: "d2", index: 1 },
    ]);
  });
  test("are not in a full day, unless the stop is in it already", () => {
    const days = plan(60, 1);
    expect(listStopPositions(days, "s1-0")).toEqual([{ dayId: "d1", index: 0 }]);
    expect(listStopPositions(days, "s0-0")).toHaveLength(60 + 2);
  });
  test("can be stepped through, across days, and back", () => {
    const days = plan(1, 0, 2);
    const first = { dayId: "d0", index: 0 };
    const second = stepPosition(days, "s0-0", first, 1);
    expect(second).toEqual({ dayId: "d1", index: 0 });
    expect(stepPosition(days, "s0-0", first, -1)).toEqual(first);
    expect(stepPosition(days, "s0-0", second, -1)).toEqual(first);
    expect(stepDay(days, "s0-0", second, 1)).toEqual({ dayId: "d2", index: 0 });
    expect(stepDay(days, "s0-0", { dayId: "d2", index: 2 }, -1)).toEqual(second);
  });
  test("are where the stop is after it was moved there", () => {
    const counts = fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(counts, fc.nat(), fc.nat(), (counts, which, where) => {
        const days = plan(...counts);
        const stops = days.flatMap(({ stops }) => stops);
        const stop = stops[which % Math.max(1, stops.length)];
        if (!stop) return;
        const places = listStopPositions(days, stop.id);
        const place = places[where % places.length];
        if (!place) throw new Error("a stop can always stay where it is");
        const moved = edits.moveStop({ title: "Trip", days } as unknown as Draft, stop.id, place);
        expect(findStopPosition(moved.days, stop.id)).toEqual(place);
        expect(listStopPositions(moved.days, stop.id)).toEqual(places);
      }),
    );
  });
});
