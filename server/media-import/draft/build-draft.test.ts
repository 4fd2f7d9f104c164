import { Ajv } from "ajv";
import addFormats from "ajv-formats";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { currencyFormat, isCurrency } from "../../../contract/currency.ts";
import { inlineSchema } from "../../../contract/inline-schema.ts";
import { ItineraryDraft } from "../../../contract/itinerary.ts";
import { propertyRuns } from "../../../test/support/property-runs.ts";
import type { StopNotes, TripNotes } from "../trip-notes.ts";
import { buildDraft } from "./build-draft.ts";
import { estimateConfidence } from "./confidence.ts";

const ajv = new Ajv({ strict: false });
addFormats.default(ajv);
ajv.addFormat(currencyFormat, isCurrency);
const isDraft = ajv.compile(inlineSchema(ItineraryDraft));

const stop = (name: string, more: Partial<StopNotes> = {}): StopNotes => ({ name, confidence: 0.9, ...more });
const notes = (more: Partial<TripNotes> = {}): TripNotes => ({
  whereabouts: [],
  days: [{ stops: [stop("Alfama")] }],
  packing: [],
  expenses: [],
  ...more,
});
const lisbon = {
  name: "Lisbon",
  kind: "city",
  center: { latitude: 38.7167, longitude: -9.1333 },
  currency: "EUR",
} as const;

test("a draft has all the notes, and is a valid itinerary", () => {
  const draft = buildDraft(
    notes({
      title: "3 DAYS IN LISBON",
      origin: "Porto",
      startDate: "2026-05-01",
      days: [
        {
          title: "Alfama & Baixa",
          date: "2026-05-01",
          stops: [
            stop("Castelo de São Jorge", {
              category: "sight",
              startTime: "09:30",
              durationMinutes: 120,
              price: { amount: 15, currency: "EUR" },
              coordinate: { latitude: 38.7139, longitude: -9.1335 },
              phone: "+351 21 880 0620",
              link: "https://castelodesaojorge.pt/",
              address: "R. de Santa Cruz do Castelo",
              note: "Go early.",
            }),
          ],
        },
        { date: "2026-05-03", stops: [stop("Time Out Market", { category: "food" })] },
      ],
      packing: [
        { name: "Hiking shoes" },
        { name: "Socks", quantity: 3 },
        { name: "Passport" },
        { name: "Kite" },
      ],
      expenses: [
        { title: "Hotel", price: { amount: 300, sign: "$" }, category: "lodging", date: "2026-05-01" },
      ],
    }),
    lisbon,
  );
  expect(draft).toEqual({
    title: "3 Days in Lisbon",
    destination: "Lisbon",
    origin: "Porto",
    summary: "3 days in Lisbon, 2 stops: Castelo de São Jorge and Time Out Market.",
    center: lisbon.center,
    startDate: "2026-05-01T00:00:00.000Z",
    tags: ["city", "sights", "food", "weekend"],
    bestSeason: "Spring",
    homeCurrency: "EUR",
    days: [
      {
        id: "day-1",
        title: "Alfama & Baixa",
        stops: [
          {
            id: "day-1-stop-1",
            name: "Castelo de São Jorge",
            category: "sight",
            address: "R. de Santa Cruz do Castelo",
            coordinate: { latitude: 38.7139, longitude: -9.1335 },
            startTime: "09:30",
            durationMinutes: 120,
            note: "Go early.",
            phone: "+351 21 880 0620",
            bookingURL: "https://castelodesaojorge.pt/",
          },
        ],
      },
      // The second of May is not in the notes but in the draft, because days are consecutive.
      { id: "day-2", stops: [] },
      { id: "day-3", stops: [{ id: "day-3-stop-1", name: "Time Out Market", category: "food" }] },
    ],
    packing: [
      { id: "item-1", name: "Hiking shoes", quantity: 1, category: "clothing", isPacked: false },
      { id: "item-2", name: "Socks", quantity: 3, category: "clothing", isPacked: false },
      { id: "item-3", name: "Passport", quantity: 1, category: "documents", isPacked: false },
      { id: "item-4", name: "Kite", quantity: 1, category: "other", isPacked: false },
    ],
    expenses: [
      {
        id: "expense-1",
        title: "Castelo de São Jorge",
        amount: 15,
        currency: "EUR",
        date: "2026-05-01T00:00:00.000Z",
        category: "activity",
      },
      {
        id: "expense-2",
        title: "Hotel",
        amount: 300,
        currency: "USD",
        date: "2026-05-01T00:00:00.000Z",
        category: "lodging",
      },
    ],
  });
  expect(isDraft(draft), JSON.stringify(isDraft.errors)).toBe(true);
});

describe("its own texts", () => {
  test.each([
    ["en", "A day in Lisbon", "A day in Lisbon, 1 stop: Alfama."],
    ["fr", "Une journée à Lisbon", "Une journée à Lisbon, 1 étape: Alfama."],
    ["de-AT", "Ein Tag in Lisbon", "Ein Tag in Lisbon, 1 Station: Alfama."],
    ["pt", "Um dia em Lisbon", "Um dia em Lisbon, 1 paragem: Alfama."],
    ["ja", "Lisbonの1日間の旅", "Lisbonの1日間の旅, 1か所: Alfama。"],
    ["xx", "A day in Lisbon", "A day in Lisbon, 1 stop: Alfama."],
  ])("%s", (locale, title, summary) => {
    expect(buildDraft(notes(), lisbon, locale)).toMatchObject({ title, summary });
  });

  test("are in the language of the media by default", () => {
    expect(buildDraft(notes({ language: "es" }), lisbon).title).toBe("Un día en Lisbon");
    expect(buildDraft(notes({ language: "es" }), lisbon, "it").title).toBe("Un giorno a Lisbon");
  });
});

test("many stops are described by the first and a count", () => {
  const many = ["A", "B", "C", "D", "E", "F", "G"].map((name) => stop(`Café ${name}`));
  expect(buildDraft(notes({ days: [{ stops: many }] }), {}).summary).toBe(
    "A day away, 7 stops: Café A, Café B, Café C, Café D, and 3 more.",
  );
});

describe("the best time to go", () => {
  const season = (startDate: string | undefined, latitude: number) =>
    buildDraft(notes({ ...(startDate && { startDate }) }), { center: { latitude, longitude: 0 } }).bestSeason;
  test.each([
    ["2026-07-10", 48, "Summer"],
    ["2026-07-10", -34, "Winter"],
    ["2026-07-10", 13, "July"],
    ["2026-01-10", 48, "Winter"],
    [undefined, 48, "April – June, September – October"],
    [undefined, 64, "June – August"],
    [undefined, 15, "November – March"],
    [undefined, -8, "May – September"],
  ])("%s at %s: %s", (startDate, latitude, expected) => {
    expect(season(startDate, latitude)).toBe(expected);
  });

  test("is omitted if neither the season nor the place is known", () => {
    expect(buildDraft(notes(), {})).not.toHaveProperty("bestSeason");
  });
});

test.each([
  ["$", "AUD", "AUD"],
  ["$", "EUR", "USD"],
  ["¥", "CNY", "CNY"],
  ["¥", undefined, "JPY"],
  ["kr", "ISK", "ISK"],
])("a price in %s where one pays in %s is in %s", (sign, currency, expected) => {
  const priced = notes({ days: [{ stops: [stop("Museum", { price: { amount: 5, sign } })] }] });
  expect(buildDraft(priced, { currency }).expenses).toMatchObject([{ amount: 5, currency: expected }]);
});

test("a title is kept unless it is in capitals, and generated if it says nothing", () => {
  const titled = (title: string) => buildDraft(notes({ title }), lisbon).title;
  expect(titled("48h in NYC")).toBe("48h in NYC");
  expect(titled("  東京 Tokyo ")).toBe("東京 Tokyo");
  expect(titled("!")).toBe("A day in Lisbon");
});

test("for any notes, a draft is a valid itinerary", () => {
  const text = (maxLength: number) =>
    fc.string({ unit: "grapheme", minLength: 1, maxLength }).filter((s) => /\S/.test(s));
  const stops = fc.array(
    fc.record(
      {
        name: text(400),
        note: text(6000),
        address: text(800),
        durationMinutes: fc.nat(20_000),
        price: fc.record({
          amount: fc.double({ min: 0, max: 1e9, noNaN: true }),
          sign: fc.constantFrom("$", "?", "kr"),
        }),
        confidence: fc.double({ min: 0, max: 1, noNaN: true }),
      },
      { requiredKeys: ["name", "confidence"] },
    ),
    { maxLength: 70 },
  );
  const days = fc.array(fc.record({ title: text(300), stops }, { requiredKeys: ["stops"] }), {
    maxLength: 4,
  });
  fc.assert(
    fc.property(days, text(400), (days, title) => {
      const draft = buildDraft(notes({ days: days as TripNotes["days"], title }), lisbon);
      expect(isDraft(draft), JSON.stringify(isDraft.errors)).toBe(true);
    }),
    { numRuns: propertyRuns(60) },
  );
});

describe("confidence", () => {
  const coordinate = { latitude: 0, longitude: 0 };

  test("is higher for stops that are surer, or located", () => {
    const unsure = { confidence: 0.6 };
    const usual = estimateConfidence([stop("A", unsure), stop("B", unsure)]);
    expect(estimateConfidence([stop("A", { ...unsure, coordinate }), stop("B", unsure)])).toBeGreaterThan(
      usual,
    );
    expect(estimateConfidence([stop("A", { confidence: 0.3 }), stop("B", unsure)])).toBeLessThan(usual);
    expect(estimateConfidence([stop("A", { confidence: 0.8 }), stop("B", unsure)])).toBeGreaterThan(usual);
  });

  test("is the average of the stops", () => {
    const [sure, unsure] = [stop("A", { confidence: 0.95, coordinate }), stop("B", { confidence: 0.4 })];
    const mean = (estimateConfidence([sure]) + estimateConfidence([unsure])) / 2;
    expect(estimateConfidence([sure, unsure])).toBeCloseTo(mean, 1);
  });

  test("is between 0 and 1, with two digits", () => {
    for (const stops of [[], [stop("A", { confidence: 0 })], [stop("A", { confidence: 1, coordinate })]]) {
      const confidence = estimateConfidence(stops);
      expect(confidence).toBeGreaterThanOrEqual(0);
      expect(confidence).toBeLessThan(1);
      expect(Number(confidence.toFixed(2))).toBe(confidence);
    }
  });
});

test("prices in unknown currencies are omitted, and do not become the trip's currency", () => {
  const draft = buildDraft(
    notes({
      expenses: [
        { title: "Hotel", price: { amount: 300, currency: "ZZZ" } },
        { title: "Tram", price: { amount: 3, currency: "CHF" } },
      ],
    }),
    { ...lisbon, currency: "QQQ" },
  );
  expect(draft.expenses.map(({ currency }) => currency)).toEqual(["CHF"]);
  expect(buildDraft(notes(), { ...lisbon, currency: "QQQ" })).not.toHaveProperty("homeCurrency");
});
