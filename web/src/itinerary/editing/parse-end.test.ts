import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { durationParts } from "../duration-parts.ts";
import { findEnd, minutesOf, parseEnd } from "./parse-end.ts";

describe("the end of a stop that starts at 10:00", () => {
  test.each([
    ["14:00", 240],
    ["14.30", 270],
    ["1430", 270],
    ["14", 240],
    ["2 pm", 240],
    ["2:30 p.m.", 270],
    ["11 AM", 60],
    ["12 am", 840],
    ["bis 14:00", 240],
    ["until 2 pm", 240],
    ["– 14:00", 240],
    ["14 Uhr", 240],
    ["14:30 Uhr", 270],
    ["24:00", 840],
    ["09:00", 1380],
    ["11:00 +1", 1500],
    ["9:00 +1", 1380],
    ["10:00", 0],
    ["90 min", 90],
    ["90", 90],
    ["90 Min.", 90],
    ["1h30", 90],
    ["1 h 30", 90],
    ["1h 30m", 90],
    ["1:30 h", 90],
    ["1.5 h", 90],
    ["1,5 Std.", 90],
    ["1 Stunde", 60],
    ["2 days", 2880],
    ["1 Tag, 2 Std.", 1560],
    ["7 days", 10_080],
    ["0 min", 0],
  ])("%s is after %i minutes", (text, minutes) => expect(parseEnd(text, "10:00")).toBe(minutes));

  test.each([
    "",
    "soon",
    "25:00",
    "14:60",
    "13 pm",
    "0 am",
    "8 days",
    "-5",
    "1e3",
    "24:30",
    "3 bananas",
    "+1",
  ])("“%s” is none", (text) => expect(parseEnd(text, "10:00")).toBeUndefined());

  test("needs a start, unless it is a length", () => {
    expect(parseEnd("14:00", undefined)).toBeUndefined();
    expect(parseEnd("1h30", undefined)).toBe(90);
  });
});

const anyTime = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, "0")).join(":"));

test("what the page writes is read as the same length, in every language", () => {
  fc.assert(
    fc.property(
      anyTime,
      fc.integer({ min: 0, max: 10_080 }),
      fc.constantFrom("en", "en-GB", "de"),
      (start, minutes, locale) => {
        const { wallTime, daysLater } = findEnd(start, minutes);
        const time = new Intl.DateTimeFormat(locale, { timeStyle: "short", timeZone: "UTC" });
        const shown = time.format(new Date(`1970-01-01T${wallTime}:00Z`));
        expect(minutesOf(start) + minutes).toBe(minutesOf(wallTime) + daysLater * 1440);
        expect(parseEnd(daysLater > 0 ? `${shown} +${daysLater}` : shown, start)).toBe(minutes);
      },
    ),
  );
});

test("a length that the page writes is read as the same length, in every language", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 10_080 }),
      fc.constantFrom("en", "en-GB", "de"),
      (minutes, locale) => {
        const parts = durationParts(minutes).map(({ amount, unit }) =>
          new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "short" }).format(amount),
        );
        const shown = new Intl.ListFormat(locale, { type: "unit", style: "narrow" }).format(parts);
        expect(parseEnd(shown, undefined)).toBe(minutes);
      },
    ),
  );
});

test("any text is parsed quickly, into a length that can be stored", () => {
  const piece = fc.constantFrom(
    "1",
    "30",
    "h",
    "min",
    ":",
    ".",
    ",",
    " ",
    "+",
    "pm",
    "Uhr",
    "Std",
    "bis",
    "9".repeat(6),
  );
  fc.assert(
    fc.property(
      fc.array(piece, { maxLength: 20 }),
      fc.option(anyTime, { nil: undefined }),
      (pieces, start) => {
        const minutes = parseEnd(pieces.join(""), start) ?? 0;
        expect(Number.isInteger(minutes) && minutes >= 0 && minutes <= 10_080).toBe(true);
      },
    ),
  );
});
