import fc from "fast-check";
import { expect, test } from "vitest";
import { propertyRuns } from "../../../test/support/property-runs.ts";
import type { PastDay, Span } from "../../outside/weather/weather.ts";
import { dateAfter, pastSpans, usualWeather } from "./usual-weather.ts";

const cell = { latitude: 387, longitude: -91 };
const instant = fc.date({
  min: new Date("2020-01-01T00:00:00Z"),
  max: new Date("2060-12-31T23:59:59Z"),
  noInvalidDate: true,
});
/** Days of the year 2000, which has all of them. */
const run = fc
  .tuple(fc.nat(365), fc.nat(365))
  .map((days) => days.toSorted((one, other) => one - other).map((day) => dateAfter("2000-01-01", day)))
  .map(([first = "", last = ""]) => ({ cell, first, last }));

const daysOf = ({ first, last }: Span, weather: PastDay): ReadonlyMap<string, PastDay> => {
  const days = new Map<string, PastDay>();
  for (let date = first; date <= last; date = dateAfter(date, 1)) days.set(date, weather);
  return days;
};

test("what is usual comes from days that are over, and from enough of them", () => {
  fc.assert(
    fc.property(instant, run, (now, days) => {
      const spans = pastSpans(days, now);
      expect(spans).toHaveLength(5);
      for (const { first, last } of spans) {
        expect(first <= last).toBe(true);
        expect(last < now.toISOString().slice(0, 10)).toBe(true);
      }
      const past = spans.map((span) => daysOf(span, { lowest: 9.6, highest: 20.4, rainMm: 2 }));
      for (const date of [days.first, days.last])
        expect(usualWeather(date, past, now)).toEqual({
          kind: "usual",
          lowest: 10,
          highest: 20,
          rainChance: 100,
        });
    }),
    { numRuns: propertyRuns(300) },
  );
});

test("too few days say nothing", () => {
  const now = new Date("2026-05-01T00:00:00Z");
  const days = { cell, first: "2000-07-01", last: "2000-07-01" };
  const [newest] = pastSpans(days, now) as [Span];
  const past = [daysOf(newest, { lowest: 10, highest: 20, rainMm: 0 })];
  expect(usualWeather("2000-07-01", past, now)).toBeUndefined();
});
