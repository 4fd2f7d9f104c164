import fc from "fast-check";
import { expect, test } from "vitest";
import { propertyRuns } from "../../test/support/property-runs.ts";
import { createMinuteOf } from "./minute-of.ts";
import { timeZoneAt } from "./time-zone-at.ts";

const twoDigits = (most: number) =>
  fc.integer({ min: 0, max: most }).map((number) => String(number).padStart(2, "0"));
const time = fc.tuple(twoDigits(23), twoDigits(59)).map((parts) => parts.join(":"));
const dateOf = (day: number) => new Date(day * 86_400_000).toISOString().slice(0, 10);
const date = fc.oneof(
  fc.integer({ min: 10_957, max: 29_000 }).map(dateOf),
  // When clocks change in Europe, in America, and on Lord Howe Island by half an hour.
  fc.constantFrom("2026-03-29", "2026-10-25", "2026-03-08", "2026-11-01", "2026-04-05", "2026-10-04"),
);
const zone = fc.oneof(
  fc
    .record({
      latitude: fc.double({ min: -89, max: 89, noNaN: true }),
      longitude: fc.double({ min: -180, max: 180, noNaN: true }),
    })
    .map(timeZoneAt),
  fc.constantFrom(
    "Europe/Lisbon",
    "America/New_York",
    "Australia/Lord_Howe",
    "Asia/Kathmandu",
    "Pacific/Apia",
  ),
);

const localTime = (minute: number, timeZone: string) =>
  new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" }).format(
    minute * 60_000,
  );

test("a local time is the minute at which clocks there show it, or, if they skip it, as much later", () => {
  const minuteOf = createMinuteOf();
  fc.assert(
    fc.property(date, time, zone, (date, time, zone) => {
      const minute = minuteOf(date, time, zone);
      const shown = Date.parse(`${localTime(minute, zone).replace(" ", "T")}Z`) / 60_000;
      const skipped = shown - Date.parse(`${date}T${time}Z`) / 60_000;
      if (skipped === 0) return;
      expect([30, 60, 120, 1_440]).toContain(skipped);
      expect(localTime(minute - skipped, zone)).not.toBe(`${date} ${time}`);
    }),
    { numRuns: propertyRuns(600) },
  );
});

test("what is later on one clock is not earlier, over midnight and through every change of the clocks", () => {
  const minuteOf = createMinuteOf();
  fc.assert(
    fc.property(date, time, time, zone, (date, one, other, zone) => {
      const [earlier, later] = [one, other].sort() as [string, string];
      expect(minuteOf(date, later, zone)).toBeGreaterThanOrEqual(minuteOf(date, earlier, zone) - 60);
      const next = dateOf(Date.parse(date) / 86_400_000 + 1);
      expect(minuteOf(next, "12:00", zone)).toBeGreaterThan(minuteOf(date, later, zone));
    }),
    { numRuns: propertyRuns(300) },
  );
});
