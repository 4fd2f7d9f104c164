import { expect, test } from "vitest";
import { lastDate, tokenExpiresAt } from "./token-expiry.ts";

const now = new Date(2026, 4, 1, 22, 30);

test("counts days from now", () => {
  expect(tokenExpiresAt("days90", "", now)?.getTime()).toBe(now.getTime() + 90 * 86_400_000);
});

test("a date lasts until its end, and lies within the next year", () => {
  expect(tokenExpiresAt("date", "2026-05-01", now)).toEqual(new Date(2026, 4, 1, 23, 59, 59, 999));
  const nextYear = new Date(now);
  nextYear.setFullYear(2027);
  expect(tokenExpiresAt("date", lastDate(now), now)?.getTime()).toBeLessThanOrEqual(nextYear.getTime());
  for (const date of ["", "tomorrow", "2026-04-30", "2027-05-01"])
    expect(tokenExpiresAt("date", date, now)).toBeUndefined();
});
