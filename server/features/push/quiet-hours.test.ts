import fc from "fast-check";
import { expect, test } from "vitest";
import { propertyRuns } from "../../../test/support/property-runs.ts";
import { quietUntil } from "./quiet-hours.ts";

const night = { from: "22:00", until: "07:00" };
const at = (time: string, zone: string, hours = night) =>
  quietUntil(new Date(time), zone, hours)?.toISOString();

test.each([
  ["2026-05-01T20:59:00Z", "Europe/Lisbon", undefined],
  ["2026-05-01T21:00:00Z", "Europe/Lisbon", "2026-05-02T06:00:00.000Z"],
  ["2026-05-02T05:59:59Z", "Europe/Lisbon", "2026-05-02T06:00:00.000Z"],
  ["2026-05-02T06:00:00Z", "Europe/Lisbon", undefined],
  ["2026-05-01T12:00:00Z", "Pacific/Auckland", "2026-05-01T19:00:00.000Z"],
  ["2026-05-01T16:30:00Z", "Asia/Kathmandu", "2026-05-02T01:15:00.000Z"],
  // Clocks go forward in that night, and back in the other.
  ["2026-03-28T23:00:00Z", "Europe/Berlin", "2026-03-29T05:00:00.000Z"],
  ["2026-10-24T23:00:00Z", "Europe/Berlin", "2026-10-25T06:00:00.000Z"],
])("at %s in %s they end at %s", (time, zone, end) => {
  expect(at(time, zone)).toBe(end);
});

test("can be in the middle of the day, and of no length", () => {
  const siesta = { from: "13:00", until: "15:30" };
  expect(at("2026-05-01T12:30:00Z", "Europe/Lisbon", siesta)).toBe("2026-05-01T14:30:00.000Z");
  expect(at("2026-05-01T22:30:00Z", "Europe/Lisbon", siesta)).toBeUndefined();
  expect(at("2026-05-01T12:30:00Z", "UTC", { from: "12:30", until: "12:30" })).toBeUndefined();
});

test("when they have ended it is not quiet, in any zone and at any time", () => {
  const time = fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
    .map((parts) => parts.map((part) => String(part).padStart(2, "0")).join(":"));
  const zone = fc.constantFrom(
    "Europe/Lisbon",
    "America/New_York",
    "Australia/Lord_Howe",
    "Pacific/Apia",
    "UTC",
  );
  const now = fc.integer({ min: Date.parse("2026-01-01"), max: Date.parse("2027-01-01") });
  fc.assert(
    fc.property(now, zone, time, time, (now, zone, from, until) => {
      const end = quietUntil(new Date(now), zone, { from, until });
      if (!end) return;
      expect(end.getTime()).toBeGreaterThan(now);
      expect(end.getTime() - now).toBeLessThanOrEqual(25 * 3_600_000);
      // Where clocks skip or repeat an hour, the next quiet hours may begin at once.
      const again = quietUntil(end, zone, { from, until });
      if (again) expect(again.getTime() - end.getTime()).toBeLessThanOrEqual(25 * 3_600_000);
    }),
    { numRuns: propertyRuns(400) },
  );
});
