import fc from "fast-check";
import { expect, test } from "vitest";
import { dateOf, expiresAtOf, isToCome } from "./expiry.ts";

const now = new Date("2026-05-01T10:00:00.000Z");

test("a link never expires, or after some days, or at the end of a date", () => {
  expect(expiresAtOf("never", "", now)).toBeUndefined();
  expect(expiresAtOf("day", "", now)?.toISOString()).toBe("2026-05-02T10:00:00.000Z");
  expect(expiresAtOf("week", "", now)?.toISOString()).toBe("2026-05-08T10:00:00.000Z");
  expect(expiresAtOf("month", "", now)?.toISOString()).toBe("2026-05-31T10:00:00.000Z");
  const last = expiresAtOf("date", "2026-06-03", now);
  expect([last?.getFullYear(), last?.getMonth(), last?.getDate(), last?.getHours()]).toEqual([
    2026, 5, 3, 23,
  ]);
});

test("today is accepted, yesterday and an incomplete date are not", () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date("2000-01-02"), max: new Date("2100-01-01"), noInvalidDate: true }),
      (now) => {
        expect(isToCome(dateOf(now), now)).toBe(true);
        expect(isToCome(dateOf(new Date(now.getTime() - 86_400_000 * 1.1)), now)).toBe(false);
      },
    ),
  );
  for (const wrong of ["", "2026-05", "2026-13-40", "tomorrow"]) expect(isToCome(wrong, now)).toBe(false);
});
