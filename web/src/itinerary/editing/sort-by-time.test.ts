import fc from "fast-check";
import { expect, test } from "vitest";
import { draftWith } from "../../../../test/drafts/random-drafts.ts";
import { findUnsortedTimes, sortByTime, sortDayByTime } from "./sort-by-time.ts";

const stopsOf = (...texts: string[]) =>
  texts.map((text) => {
    const [, startTime, id = text] = /^(\d\d:\d\d) ?(.*)$/.exec(text) ?? [];
    return { id, ...(startTime && { startTime }) };
  });
const idsOf = (stops: readonly { readonly id: string }[]) => stops.map(({ id }) => id);

test("stops without a time stay with the one before them, or in front", () => {
  const stops = stopsOf("coffee", "14:00 museum", "walk", "11:00 tower", "view", "12:00 lunch");
  expect(idsOf(sortByTime(stops))).toEqual(["coffee", "tower", "view", "lunch", "museum", "walk"]);
  expect(findUnsortedTimes(stops)).toEqual({ earlier: "11:00", later: "14:00" });
});

test("an evening goes on after midnight", () => {
  const night = stopsOf("10:00 tower", "22:00 fado", "00:30 bar", "01:15 taxi");
  expect(findUnsortedTimes(night)).toBeUndefined();
  expect(sortByTime(night)).toEqual(night);
  const flight = stopsOf("04:00 flight", "19:00 dinner");
  expect(sortByTime(flight)).toEqual(flight);
  expect(findUnsortedTimes(stopsOf("09:00 tower", "04:00 flight"))).toBeDefined();
});

const anyStops = fc
  .array(fc.option(fc.integer({ min: 0, max: 95 }), { nil: undefined }), { maxLength: 12 })
  .map((quarters) =>
    quarters.map((quarter, at) => ({
      id: `s${at}`,
      name: `Stop ${at}`,
      category: "other" as const,
      ...(quarter !== undefined && {
        startTime: new Date(quarter * 900_000).toISOString().slice(11, 16),
      }),
    })),
  );

test("sorting loses nothing, changes nothing twice, and leaves nothing to sort", () => {
  fc.assert(
    fc.property(anyStops, (stops) => {
      const sorted = sortByTime(stops);
      expect(idsOf(sorted).toSorted()).toEqual(idsOf(stops).toSorted());
      expect(sortByTime(sorted)).toEqual(sorted);
      expect(findUnsortedTimes(sorted)).toBeUndefined();
      expect(findUnsortedTimes(stops) === undefined).toBe(idsOf(sorted).join() === idsOf(stops).join());
    }),
  );
});

test("stops of the same time keep their order", () => {
  fc.assert(
    fc.property(anyStops, (stops) => {
      const sorted = sortByTime(stops);
      for (const time of new Set(
        stops.map(({ startTime }) => startTime).filter((time) => time !== undefined),
      )) {
        // Those after midnight belong to their evening.
        if (time < "05:00") continue;
        const isThen = ({ startTime }: { startTime?: string }) => startTime === time;
        expect(idsOf(sorted.filter(isThen))).toEqual(idsOf(stops.filter(isThen)));
      }
    }),
  );
});

test("only that day is sorted, by moves", () => {
  fc.assert(
    fc.property(anyStops, (stops) => {
      const other = { id: "other", stops: [{ id: "x", name: "X", category: "other" as const }] };
      const draft = draftWith({ days: [other, { id: "day", stops }] });
      const [first, second] = sortDayByTime(draft, "day").days;
      expect(first).toBe(draft.days[0]);
      expect(second?.stops).toEqual(sortByTime(stops));
    }),
  );
});
