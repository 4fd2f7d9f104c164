import { describe, expect, test } from "vitest";
import { dayDate, withDate } from "./day-date.ts";

const written = (date: Date | undefined) => date?.toISOString().slice(0, 10);

describe("the date of a day", () => {
  test("is the date as written, whatever its time and offset", () => {
    for (const time of ["T00:00:00.000Z", "T23:59:59.999Z", "T00:30:00+14:00", "T23:30:00-12:00"]) {
      expect(written(dayDate(`2026-12-30${time}`, 0))).toBe("2026-12-30");
    }
  });
  test("advances by a day, across months and years", () => {
    expect(written(dayDate("2026-12-30T09:00:00Z", 2))).toBe("2027-01-01");
    expect(written(dayDate("2028-02-28T09:00:00Z", 1))).toBe("2028-02-29");
  });
  test("is undefined without a start date", () => {
    expect(dayDate(undefined, 3)).toBeUndefined();
    expect(dayDate("soon", 0)).toBeUndefined();
  });
  test("can be changed without changing the time of day", () => {
    expect(withDate("2026-05-01T09:30:00.000Z", "2027-01-02")).toBe("2027-01-02T09:30:00.000Z");
    expect(withDate(undefined, "2027-01-02")).toBe("2027-01-02T00:00:00.000Z");
  });
});
