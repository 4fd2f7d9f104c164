import { expect, test } from "vitest";
import { timeZoneAt } from "../../../../contract/time-zones/time-zone-at.ts";
import { clockTime } from "./clock-time.ts";
import { timeZoneBlock } from "./time-zone.ts";

/** All zones at whole degrees. */
function zonesOnEarth(): string[] {
  const zones = new Set<string>();
  for (let latitude = -90; latitude <= 90; latitude++)
    for (let longitude = -180; longitude <= 180; longitude++) zones.add(timeZoneAt({ latitude, longitude }));
  return [...zones];
}

test("every time zone of a place has a definition under the name that events use", () => {
  const zones = zonesOnEarth();
  expect(zones.length).toBeGreaterThan(300);
  const undefinedZones = zones.filter(
    (zone) => !timeZoneBlock(zone).startsWith(`BEGIN:VTIMEZONE\r\nTZID:${zone}\r\n`),
  );
  expect(undefinedZones).toEqual([]);
  expect(zones.filter((zone) => !timeZoneBlock(zone).endsWith("END:VTIMEZONE\r\n"))).toEqual([]);
});

test("every one can be computed", () => {
  const still = zonesOnEarth().filter(
    (zone) => clockTime("2026-06-01", "10:00", zone) !== "2026-06-01T10:00",
  );
  expect(still).toEqual([]);
});

test.each([
  ["in a skipped hour", "2026-03-29", "01:30", "Europe/Lisbon", "2026-03-29T02:30"],
  ["right before it", "2026-03-29", "00:59", "Europe/Lisbon", "2026-03-29T00:59"],
  ["right after it", "2026-03-29", "02:00", "Europe/Lisbon", "2026-03-29T02:00"],
  ["in an hour that exists twice", "2026-10-25", "01:30", "Europe/Lisbon", "2026-10-25T01:30"],
  ["in a skipped half hour", "2026-10-04", "02:15", "Australia/Lord_Howe", "2026-10-04T02:45"],
  ["on a day that a country left out", "2011-12-30", "10:00", "Pacific/Apia", "2011-12-31T10:00"],
])("a time %s", (_, date, time, zone, expected) => {
  expect(clockTime(date, time, zone)).toBe(expected);
});
