import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { expect, test } from "vitest";
import { propertyRuns } from "../../../test/support/property-runs.ts";
import { type LocalSpan, localSpans } from "./local-spans.ts";

const minute = 60_000;

const timesOf = (spans: readonly LocalSpan[]): string[] =>
  spans.flatMap(({ day, first, last }) => {
    const at = (time: string) => Date.parse(`${day}T${time}Z`) / minute;
    return Array.from({ length: at(last) - at(first) + 1 }, (_, nth) =>
      new Date((at(first) + nth) * minute).toISOString().slice(0, 16),
    );
  });

const between = (zone: string, after: string | number, until: string | number) =>
  timesOf(localSpans(zone, { after: new Date(after), until: new Date(until) }));

/** Every minute of the days around, one by one. */
function oneByOne(zone: string, after: number, until: number): string[] {
  const found: string[] = [];
  const from = Math.floor(after / minute) - 1_500;
  for (let nth = from; nth <= until / minute + 1_500; nth++) {
    const local = new Date(nth * minute).toISOString().slice(0, 16);
    const at = Temporal.PlainDateTime.from(local).toZonedDateTime(zone).epochMilliseconds;
    if (at > after && at <= until) found.push(local);
  }
  return found;
}

test.each([
  ["the one end is out, the other is in", "UTC", "2026-05-01T08:00:00.000Z", "2026-05-01T08:01:00.000Z"],
])("%s", (_, zone, after, until) => {
  expect(between(zone, after, until)).toEqual(["2026-05-01T08:01"]);
  expect(localSpans(zone, { after: new Date(until), until: new Date(until) })).toEqual([]);
});

test.each([
  ["Asia/Kathmandu", "2026-05-01T02:14:00Z", "2026-05-01T08:00"],
  ["America/St_Johns", "2026-05-01T10:29:00Z", "2026-05-01T08:00"],
  ["Pacific/Apia", "2026-04-30T18:59:00Z", "2026-05-01T08:00"],
  ["Pacific/Kiritimati", "2026-04-30T17:59:00Z", "2026-05-01T08:00"],
  ["Pacific/Pago_Pago", "2026-05-01T18:59:00Z", "2026-05-01T08:00"],
])("in %s the minute after %s is %s", (zone, after, local) => {
  expect(between(zone, after, Date.parse(after) + minute)).toEqual([local]);
});

test("a time that does not exist is as much later as the clock was put forward", () => {
  // At 01:00 UTC clocks in Lisbon go from 01:00 to 02:00.
  const at = (utc: string) => between("Europe/Lisbon", Date.parse(utc) - minute, utc);
  expect(at("2026-03-29T00:59:00Z")).toEqual(["2026-03-29T00:59"]);
  expect(at("2026-03-29T01:00:00Z")).toEqual(["2026-03-29T01:00", "2026-03-29T02:00"]);
  expect(at("2026-03-29T01:30:00Z")).toEqual(["2026-03-29T01:30", "2026-03-29T02:30"]);
  expect(at("2026-03-29T02:00:00Z")).toEqual(["2026-03-29T03:00"]);
});

test("a time that exists twice counts the first time", () => {
  // At 01:00 UTC clocks in Lisbon go from 02:00 to 01:00.
  const at = (utc: string) => between("Europe/Lisbon", Date.parse(utc) - minute, utc);
  expect(at("2026-10-25T00:30:00Z")).toEqual(["2026-10-25T01:30"]);
  expect(at("2026-10-25T01:00:00Z")).toEqual([]);
  expect(at("2026-10-25T01:30:00Z")).toEqual([]);
  expect(at("2026-10-25T02:00:00Z")).toEqual(["2026-10-25T02:00"]);
});

const zones = [
  ...["UTC", "Europe/Lisbon", "Asia/Kathmandu", "Pacific/Apia", "America/St_Johns", "Australia/Lord_Howe"],
  ...["Pacific/Kiritimati", "Pacific/Pago_Pago", "Africa/Casablanca", "America/Nuuk", "Africa/Cairo"],
];
/** Moments near clock changes, among them Samoa's leap over a whole day, and any others. */
const changes = [
  ...["2026-03-29T01:00:00Z", "2026-10-25T01:00:00Z", "2026-03-08T05:30:00Z", "2026-11-01T04:30:00Z"],
  ...["2011-12-30T10:00:00Z", "2026-04-04T15:00:00Z", "2026-10-03T15:30:00Z", "2026-02-15T02:00:00Z"],
];
const moment = fc.oneof(
  fc
    .tuple(
      fc.constantFrom(...changes),
      fc.integer({ min: -1_500, max: 1_500 }),
      fc.integer({ min: 0, max: 59_999 }),
    )
    .map(([change, minutes, rest]) => Date.parse(change) + minutes * minute + rest),
  fc.integer({ min: Date.parse("2025-01-01T00:00:00Z"), max: Date.parse("2028-01-01T00:00:00Z") }),
);

test("agrees with Temporal for every minute", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      moment,
      fc.integer({ min: 0, max: 90 * minute }),
      (zone, after, length) => {
        expect(between(zone, after, after + length).sort()).toEqual(
          oneByOne(zone, after, after + length).sort(),
        );
      },
    ),
    { numRuns: propertyRuns(30) },
  );
});

test("windows that follow each other together find what one large window finds, each time once", () => {
  const pieces = fc.array(fc.integer({ min: 1, max: 5 * 60 * minute }), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(fc.constantFrom(...zones), moment, pieces, (zone, start, lengths) => {
      let after = start;
      const together = lengths.flatMap((length) => {
        const found = between(zone, after, after + length);
        after += length;
        return found;
      });
      expect(new Set(together).size).toBe(together.length);
      expect(together.sort()).toEqual(between(zone, start, after).sort());
    }),
    { numRuns: propertyRuns(300) },
  );
});
