import { expect, test } from "vitest";
import { openOn } from "./open-on.ts";

/** What the texts are filled with, instead of the texts. */
const texts = {
  t: (key: string, values?: { hours: string }) => [key, values?.hours].filter(Boolean).join(" "),
  formats: {
    list: (list: string[]) => list.join(", "),
    hours: ({ from, to }: { from: number; to: number }) => `${from / 60}–${to / 60}`,
  },
} as unknown as Parameters<typeof openOn>[2];
const monday = new Date("2026-05-04");

test.each([
  ["10:00-12:00,14:00-18:00", "openThatDay 10–12, 14–18"],
  ["10:00-18:00+", "openThatDay 10–18"],
  ["24/7", "openAllDay"],
  ["Tu-Su 10:00-18:00", "closedThatDay"],
  ["10:00+", undefined],
  ["sunrise-sunset", undefined],
  ["Tu off", undefined],
  ['Mo "by appointment"', undefined],
])("%s on a Monday: %s", (openingHours, text) => {
  expect(openOn(openingHours, monday, texts)).toBe(text);
});
