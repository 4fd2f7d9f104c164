import { Value } from "typebox/value";
import { expect, test } from "vitest";
import { ItineraryDraft } from "../../../contract/itinerary.ts";
import type { Draft } from "../draft/draft.ts";
import { draftAsJson } from "./draft-as-json.ts";
import { draftAsText } from "./draft-as-text.ts";
import { fileName } from "./file-name.ts";

const draft: Draft = {
  title: "Lisbon in spring",
  destination: "Lisbon, Portugal",
  summary: "Three slow days\nof tiles and *trams*",
  startDate: "2026-05-01T00:00:00Z",
  tags: ["city", "food"],
  homeCurrency: "EUR",
  visibility: "private",
  days: [
    {
      id: "one",
      title: "Tiles and trams",
      summary: "Take it easy",
      stops: [
        {
          id: "castle",
          name: "Castle",
          category: "sight",
          address: "Rua de Santa Cruz",
          note: "Peacocks!\n# not a heading",
          startTime: "09:30",
          durationMinutes: 90,
          coordinate: { latitude: 38.7139, longitude: -9.1334 },
          bookingURL: "https://example.com/booking",
        },
      ],
    },
  ],
  packing: [{ id: "shoes", name: "Walking shoes", quantity: 2, category: "clothing", isPacked: true }],
  expenses: [{ id: "tram", title: "Tram 28", amount: 3.1, category: "transport", currency: "EUR" }],
} as unknown as Draft;

const texts = {
  fieldName: ({ field = "" }) => field,
  formatValue: (_: unknown, value: unknown) =>
    typeof value === "object" ? JSON.stringify(value) : String(value),
};
const headings = {
  title: "Lisbon: never sent",
  day: (number: number) => `Day ${number}`,
  packing: "Packing list",
  expenses: "Expenses",
};

/** The words of a value, without ids. */
const wordsIn = (value: unknown, field = ""): string[] => {
  if (field === "id") return [];
  if (Array.isArray(value)) return value.flatMap((one) => wordsIn(one));
  if (typeof value === "object" && value !== null)
    return Object.entries(value).flatMap(([field, one]) => wordsIn(one, field));
  return String(value).match(/[\p{L}\p{N}.:]+/gu) ?? [];
};

test("the text has every word of the draft", () => {
  const text = draftAsText(draft, texts, headings);
  for (const word of wordsIn(draft)) expect(text).toContain(word);
  expect(text).toContain("## Day 1: Tiles and trams");
});

test("nothing that was written is taken for Markdown", () => {
  const text = draftAsText(draft, texts, headings);
  expect(text).toContain("of tiles and \\*trams\\*");
  expect(text).not.toMatch(/^# not a heading/m);
});

test("the JSON can be sent to create an itinerary", async () => {
  const json = JSON.parse(await draftAsJson(draft).text());
  expect(json).toEqual(draft);
  expect([...Value.Errors(ItineraryDraft, json)].map(({ message }) => message)).toEqual([]);
});

test.each([
  ["Lisbon in spring", "lisbon-in-spring.md"],
  ["沖縄の夏", "沖縄の夏.md"],
  ["../../etc/passwd", "etc-passwd.md"],
  ["¿?", "waybook.md"],
])("%s is saved as %s", (title, name) => {
  expect(fileName(title, "md")).toBe(name);
});
