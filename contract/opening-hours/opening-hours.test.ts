import { describe, expect, test } from "vitest";
import { openingHoursOn } from "./opening-hours-on.ts";
import { parseOpeningHours } from "./parse-opening-hours.ts";

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
/** 2026-05-04 is a Monday. */
const on = (text: string, date: string): string => {
  const rules = parseOpeningHours(text);
  if (!rules) return "unreadable";
  const hours = openingHoursOn(rules, new Date(`${date}T00:00:00Z`));
  if (hours === "unknown") return hours;
  return hours.map(({ from, to }) => `${clock(from)}-${clock(to)}`).join(",") || "closed";
};

describe("opening hours", () => {
  test.each([
    ["24/7", "2026-05-04", "00:00-24:00"],
    ["Mo-Fr 09:00-17:00", "2026-05-04", "09:00-17:00"],
    ["Mo-Fr 09:00-17:00", "2026-05-03", "closed"],
    ["09:00-17:00", "2026-05-03", "09:00-17:00"],
    ["Tu-Su 10:00-18:00; Jan 1,Dec 25 off", "2026-12-25", "closed"],
    ["Tu-Su 10:00-18:00; Jan 1,Dec 25 off", "2026-12-26", "10:00-18:00"],
    ["Tu-Su 10:00-18:00; Dec 24,25,31,Jan 1 off", "2026-12-25", "closed"],
    ["Tu-Su 10:00-18:00; Dec 24,25,31,Jan 1 off", "2026-12-31", "closed"],
    ["Tu-Su 10:00-18:00; Dec 24,25,31,Jan 1 off", "2026-12-30", "10:00-18:00"],
    ["Tu-Su 10:00-18:00; Mo off", "2026-05-04", "closed"],
    ["Mo-Fr 08:00-12:00,14:00-18:00; Sa 08:00-12:00", "2026-05-04", "08:00-12:00,14:00-18:00"],
    ["Mo-Fr 08:00-12:00,14:00-18:00; Sa 08:00-12:00", "2026-05-09", "08:00-12:00"],
    ["Mo-Fr 08:00-12:00, We 14:00-18:00", "2026-05-06", "08:00-12:00,14:00-18:00"],
    ["Mo-Sa 10:00-20:00; We 12:00-14:00 off", "2026-05-06", "10:00-12:00,14:00-20:00"],
    ["Fr,Sa 20:00-03:00", "2026-05-08", "20:00-27:00"],
    ["Su-Tu 10:00-12:00", "2026-05-04", "10:00-12:00"],
    ["Su-Tu 10:00-12:00", "2026-05-06", "closed"],
    ["Apr-Sep: Mo-Su 09:00-20:00; Oct-Mar: Mo-Su 10:00-16:00", "2026-07-01", "09:00-20:00"],
    ["Apr-Sep: Mo-Su 09:00-20:00; Oct-Mar: Mo-Su 10:00-16:00", "2026-01-31", "10:00-16:00"],
    ["Apr 10-Sep 20 09:00-18:00", "2026-04-09", "closed"],
    ["Apr 10-20 09:00-18:00", "2026-04-20", "09:00-18:00"],
    ["2026 Aug 1-15 off; 10:00-12:00", "2026-08-03", "10:00-12:00"],
    ["10:00-12:00; 2026 Aug 1-15 off", "2026-08-03", "closed"],
    ["10:00-12:00; 2025 Aug 1-15 off", "2026-08-03", "10:00-12:00"],
    ["We[1] 10:00-12:00", "2026-05-06", "10:00-12:00"],
    ["We[1] 10:00-12:00", "2026-05-13", "closed"],
    ["Su[-1] off; 10:00-12:00", "2026-05-31", "10:00-12:00"],
    ["10:00-12:00; Su[-1] off", "2026-05-31", "closed"],
    ["10:00+", "2026-05-04", "10:00-24:00"],
    ["Mo-Fr,PH 10:00-12:00", "2026-05-05", "10:00-12:00"],
    ["Mo-Su 10:00-12:00; PH off", "2026-12-25", "10:00-12:00"],
    ['Mo-Fr "by appointment"', "2026-05-04", "unknown"],
    ['Mo-Fr 10:00-12:00 || "by appointment"', "2026-05-04", "10:00-12:00"],
    ['Mo-Fr 10:00-12:00 || "by appointment"', "2026-05-09", "unknown"],
    ['10:00-12:00 open "bell on the left"', "2026-05-04", "10:00-12:00"],
    ["Mo off", "2026-05-04", "closed"],
    ["Mo off", "2026-05-05", "unknown"],
    ["mo-fr 9:00-17:00;", "2026-05-04", "09:00-17:00"],
  ])("%s, on %s: %s", (text, date, hours) => {
    expect(on(text, date)).toBe(hours);
  });

  test.each([
    ...[
      "sunrise-sunset",
      "week 1-26 10:00-12:00",
      "easter off",
      "Mo-Fr",
      "10:00",
      "25:99-26:00",
      "10:00-",
      "",
    ],
    ...[
      "Mo-Xx 10:00-12:00",
      "Mo–Fr 10-12",
      "daily",
      "Mo 10:00-12:00 Tu",
      "We[6] 10:00-12:00",
      "2026 10:00-12:00",
    ],
    ...["Apr 40 off", "; ;", "Mo-Fr 10:00-12:00 |", "Öffnungszeiten: 10:00"],
  ])("does not guess what %j means", (text) => {
    // A weekday alone is a rule: open all day.
    expect(on(text, "2026-05-04")).toBe(text === "Mo-Fr" ? "00:00-24:00" : "unreadable");
  });
});
