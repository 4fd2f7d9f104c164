import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { propertyRuns } from "../../test/support/property-runs.ts";
import { joinRanges, openingHoursEver, openingHoursOn } from "./opening-hours-on.ts";
import { parseOpeningHours, type TimeRange } from "./parse-opening-hours.ts";

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
/** 2026-05-04 is a Monday. */
const on = (text: string, date: string): string => {
  const rules = parseOpeningHours(text);
  if (!rules) return "unreadable";
  const { open, perhaps } = openingHoursOn(rules, new Date(`${date}T00:00:00Z`));
  const list = (ranges: readonly TimeRange[]) =>
    ranges.map(({ from, to }) => `${clock(from)}-${clock(to)}`).join(",");
  return [list(open), perhaps.length > 0 && `perhaps ${list(perhaps)}`].filter(Boolean).join(" ") || "closed";
};
const unknown = "perhaps 00:00-30:00";

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
    ["10:00+", "2026-05-04", "perhaps 10:00-30:00"],
    ["Mo-Fr 10:00-18:00+", "2026-05-04", "10:00-18:00 perhaps 18:00-30:00"],
    ["Fr 20:00-02:00+", "2026-05-08", "20:00-26:00 perhaps 26:00-30:00"],
    ["10:00-20:00; Mo 18:00+ off", "2026-05-04", "10:00-20:00"],
    ["Mo-Fr,PH 10:00-12:00", "2026-05-05", "10:00-12:00"],
    ["Mo-Su 10:00-12:00; PH off", "2026-12-25", "10:00-12:00"],
    ['Mo-Fr "by appointment"', "2026-05-04", unknown],
    ['Mo-Fr 10:00-12:00 || "by appointment"', "2026-05-04", `10:00-12:00 ${unknown}`],
    ['Mo-Fr 10:00-12:00 || "by appointment"', "2026-05-09", unknown],
    ['10:00-12:00 open "bell on the left"', "2026-05-04", "10:00-12:00"],
    ["Mo off", "2026-05-04", "closed"],
    ["Mo off", "2026-05-05", unknown],
    ["closed", "2026-05-04", "closed"],
    ['off "renovation"', "2026-05-04", "closed"],
    ["24/7; Dec 25 off", "2026-12-25", "closed"],
    ["24/7; Dec 25 off", "2026-12-24", "00:00-24:00"],
    ["Mo-Fr 09:00-12:00,13:00-17:00; Sa 10:00-14:00; PH off", "2026-05-04", "09:00-12:00,13:00-17:00"],
    ["Mo-Fr 09:00-12:00,13:00-17:00; Sa 10:00-14:00; PH off", "2026-05-09", "10:00-14:00"],
    ["Mo-Fr 09:00-12:00,13:00-17:00; Sa 10:00-14:00; PH off", "2026-05-10", "closed"],
    ["10:00-18:00; Su,PH off", "2026-05-03", "closed"],
    ["10:00-18:00; Su,PH off", "2026-05-04", "10:00-18:00"],
    ["Apr-Oct: Tu-Su 10:00-18:00", "2026-05-05", "10:00-18:00"],
    ["Apr-Oct: Tu-Su 10:00-18:00", "2026-05-04", "closed"],
    ["Apr-Oct: Tu-Su 10:00-18:00", "2026-11-03", "closed"],
    ["Mo-Su 18:00-02:00", "2026-05-04", "18:00-26:00"],
    ["10:00-12:00; Mo[1] off", "2026-05-04", "closed"],
    ["10:00-12:00; Mo[1] off", "2026-05-11", "10:00-12:00"],
    ["Mo[1,3] 10:00-12:00", "2026-05-18", "10:00-12:00"],
    ["10:00-12:00; 2026 Dec 24 off", "2026-12-24", "closed"],
    ["10:00-12:00; 2026 Dec 24 off", "2027-12-24", "10:00-12:00"],
    ["10:00-12:00; 2026 Dec 24-Jan 2 off", "2026-01-01", "10:00-12:00"],
    ["10:00-12:00; 2026 Dec 24-Jan 2 off", "2026-12-31", "closed"],
    ["10:00-12:00; 2026 Dec 24-Jan 2 off", "2027-01-02", "closed"],
    ["10:00-12:00; 2026 Dec 24-Jan 2 off", "2027-12-31", "10:00-12:00"],
    ["10:00-12:00; 2026 Dec 24-2027 Jan 2 off", "2027-01-02", "closed"],
    ["10:00-12:00; 2026 Jan 12-2026 Jan 30 off", "2026-01-30", "closed"],
    ["Jan 01-Mar 15 10:00-12:00", "2026-03-15", "10:00-12:00"],
    ["Jan 01-Mar 15 10:00-12:00", "2026-03-16", "closed"],
    ["Nov-Mar 10:00-12:00", "2026-01-10", "10:00-12:00"],
    ["Nov-Mar 10:00-12:00", "2026-11-01", "10:00-12:00"],
    ["Nov-Mar 10:00-12:00", "2026-04-01", "closed"],
    ["Jun Su[1] 10:00-12:00", "2026-06-07", "10:00-12:00"],
    ["Tu-Su 14:00-18:00, Mo 10:00-12:00", "2026-05-04", "10:00-12:00"],
    ["Mo-Fr 10:00-12:00, Mo 11:00-13:00", "2026-05-04", "10:00-13:00"],
    ["Mo-Fr 10:00-18:00; We off, We 20:00-22:00", "2026-05-06", "20:00-22:00"],
    ["10:00-12:00 || 14:00-16:00", "2026-05-04", "10:00-12:00,14:00-16:00"],
    ["10:00-12:00 || off", "2026-05-04", "10:00-12:00"],
    ["Sa off || 14:00-16:00", "2026-05-09", "14:00-16:00"],
    ["Mo 10:00-12:00 unknown", "2026-05-04", "perhaps 10:00-12:00"],
    ['10:00-12:00, Mo 14:00-16:00 "on request"', "2026-05-04", "10:00-12:00 perhaps 14:00-16:00"],
    ["Sa,Su,SH 10:00-18:00", "2026-05-04", "perhaps 10:00-18:00"],
    ["Sa,Su,SH 10:00-18:00; Mo off", "2026-05-04", "closed"],
    ["Mo-Fr 10:00-18:00; SH off", "2026-05-04", "10:00-18:00"],
    ["Fr-Mo 10:00-12:00", "2026-05-05", "closed"],
    ["22:00-26:00", "2026-05-04", "22:00-26:00"],
    ["Mo–Fr 10:00–12:00", "2026-05-04", "10:00-12:00"],
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
    ...["10:00-sunset", "(sunrise+01:00)-18:00", "PH -1 day off", "Mar Su[-1]-Oct Su[-1] 10:00-12:00"],
    ...[
      "2026 Dec 24-2028 Jan 2 off",
      "2026 Jan 30-2026 Jan 12 off",
      "Jan 12-2026 Jan 30 off",
      "2026-2027 off",
    ],
    ...["Mo[1-2] 10:00-12:00", "10:00-18:00/00:30", "10am-6pm", "9-17", "Dec 24 2026 off"],
    ...["Apr 40 off", "; ;", "Mo-Fr 10:00-12:00 |", "Öffnungszeiten: 10:00"],
  ])("does not guess what %j means", (text) => {
    // A weekday alone is a rule: open all day.
    expect(on(text, "2026-05-04")).toBe(text === "Mo-Fr" ? "00:00-24:00" : "unreadable");
  });

  test("are read or not, whatever is written", () => {
    const words = ["Mo", "-", "Fr", ",", ";", "||", "10:00", "18:00", "26:00", "+", "off", "PH", "SH", "[1]"];
    const text = fc.array(fc.constantFrom(...words, "Dec", "24", "2026", '"by appointment"', "24/7", ":"), {
      maxLength: 14,
    });
    fc.assert(
      fc.property(text, fc.integer({ min: 0, max: 1_000 }), (tokens, day) => {
        const rules = parseOpeningHours(tokens.join(" "));
        if (!rules) return;
        const hours = openingHoursOn(rules, new Date(Date.UTC(2026, 0, 1 + day)));
        const ever = openingHoursEver(rules);
        const widest = joinRanges([...ever.open, ...ever.perhaps]);
        for (const { from, to } of [...hours.open, ...hours.perhaps]) {
          expect(from).toBeLessThan(to);
          expect(widest.some((range) => range.from <= from && to <= range.to)).toBe(true);
        }
      }),
      { numRuns: propertyRuns(300) },
    );
  });
});
