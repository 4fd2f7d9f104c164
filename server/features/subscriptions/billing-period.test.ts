import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { billingPeriod } from "./billing-period.ts";

const day = 86_400_000;
const between = (min: string, max: string) =>
  fc.date({ min: new Date(min), max: new Date(max), noInvalidDate: true });
/** Often one of the days on which months differ. */
const anchors = fc.oneof(
  between("2020-01-01", "2100-01-01"),
  fc
    .tuple(between("2020-01-01", "2100-01-01"), fc.integer({ min: 28, max: 31 }), fc.nat({ max: day - 1 }))
    .map(([date, dayOfMonth, time]) => new Date(startOfMonth(date) + (dayOfMonth - 1) * day + time)),
);
const startOfMonth = (date: Date) => Date.UTC(date.getUTCFullYear(), date.getUTCMonth());
const daysIn = (date: Date) =>
  new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
/** An anchor, and a moment up to centuries later. */
const moments = fc
  .tuple(
    anchors,
    fc.oneof(
      fc.nat({ max: 400 * day }),
      fc.nat({ max: 300 * 366 }).map((days) => days * day),
    ),
  )
  .map(([anchor, later]) => ({ anchor, now: new Date(anchor.getTime() + later) }));
const dates = ({ start, end }: { start: Date; end: Date }) => [start.toISOString(), end.toISOString()];

describe("a billing period, for any start and any moment,", () => {
  test("contains the moment, and lasts 28 to 31 days", () => {
    fc.assert(
      fc.property(moments, ({ anchor, now }) => {
        const { start, end } = billingPeriod(anchor, now);
        expect(start <= now && now < end).toBe(true);
        const length = (end.getTime() - start.getTime()) / day;
        expect(length).toBeGreaterThanOrEqual(28);
        expect(length).toBeLessThanOrEqual(31);
      }),
    );
  });

  test("follows the one before without a gap or overlap", () => {
    fc.assert(
      fc.property(moments, ({ anchor, now }) => {
        const period = billingPeriod(anchor, now);
        const next = billingPeriod(anchor, period.end);
        expect(next.start).toEqual(period.end);
        expect(billingPeriod(anchor, period.start)).toEqual(period);
        expect(billingPeriod(anchor, new Date(period.end.getTime() - 1))).toEqual(period);
      }),
    );
  });

  test("begins on the anchor's day or the month's last, at the anchor's time", () => {
    fc.assert(
      fc.property(moments, ({ anchor, now }) => {
        for (const moment of Object.values(billingPeriod(anchor, now))) {
          expect(moment.getUTCDate()).toBe(Math.min(anchor.getUTCDate(), daysIn(moment)));
          expect(moment.toISOString().slice(10)).toBe(anchor.toISOString().slice(10));
        }
      }),
    );
  });

  test("is the first one if the clock is behind", () => {
    fc.assert(
      fc.property(moments, ({ anchor, now }) => {
        const later = now;
        expect(billingPeriod(later, anchor)).toEqual(billingPeriod(later, later));
      }),
    );
  });
});

test.each([
  [
    "2026-01-31T09:30:00.000Z",
    "2026-02-10T00:00:00Z",
    "2026-01-31T09:30:00.000Z",
    "2026-02-28T09:30:00.000Z",
  ],
  [
    "2026-01-31T09:30:00.000Z",
    "2026-02-28T09:29:59.999Z",
    "2026-01-31T09:30:00.000Z",
    "2026-02-28T09:30:00.000Z",
  ],
  [
    "2026-01-31T09:30:00.000Z",
    "2026-02-28T09:30:00.000Z",
    "2026-02-28T09:30:00.000Z",
    "2026-03-31T09:30:00.000Z",
  ],
  [
    "2026-01-31T09:30:00.000Z",
    "2026-04-01T00:00:00Z",
    "2026-03-31T09:30:00.000Z",
    "2026-04-30T09:30:00.000Z",
  ],
  [
    "2028-01-31T00:00:00.000Z",
    "2028-02-29T00:00:00Z",
    "2028-02-29T00:00:00.000Z",
    "2028-03-31T00:00:00.000Z",
  ],
  [
    "2028-02-29T23:59:59.999Z",
    "2029-02-28T23:59:59.999Z",
    "2029-02-28T23:59:59.999Z",
    "2029-03-29T23:59:59.999Z",
  ],
  [
    "2026-12-31T23:00:00.000Z",
    "2027-01-01T00:00:00Z",
    "2026-12-31T23:00:00.000Z",
    "2027-01-31T23:00:00.000Z",
  ],
  [
    "2096-01-30T12:00:00.000Z",
    "2100-02-28T12:00:00Z",
    "2100-02-28T12:00:00.000Z",
    "2100-03-30T12:00:00.000Z",
  ],
])("started at %s is, at %s, between %s and %s", (anchor, now, start, end) => {
  expect(dates(billingPeriod(new Date(anchor), new Date(now)))).toEqual([start, end]);
});
