import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { TSchema } from "typebox";
import { describe, expect, expectTypeOf, test } from "vitest";
import { api } from "./api.ts";
import { currencyFormat, isCurrency } from "./currency.ts";
import type { Endpoint } from "./endpoint.ts";
import { inlineSchema } from "./inline-schema.ts";
import {
  DayDraft,
  ExpenseDraft,
  Itinerary,
  ItineraryDraft,
  PackingItemDraft,
  StopDraft,
} from "./itinerary.ts";
import { ReminderPreferencesChange } from "./reminder-preferences.ts";
import { Report } from "./report.ts";
import { schemas } from "./schemas.ts";

const ajv = new Ajv2020({ strict: true, allErrors: true });
addFormats.default(ajv);
ajv.addFormat(currencyFormat, isCurrency);

const mistakes = (schema: TSchema, value: unknown) => {
  const valid = ajv.validate(inlineSchema(schema), value);
  return valid ? [] : (ajv.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
};

/** The schema and every schema in it, each with its path. */
const within = (schema: unknown, way: string): [string, Record<string, unknown>][] => {
  if (typeof schema !== "object" || schema === null) return [];
  const here: [string, Record<string, unknown>][] = Array.isArray(schema) ? [] : [[way, { ...schema }]];
  const inner = Object.entries(schema).filter(([keyword]) => keyword !== "examples");
  return [...here, ...inner.flatMap(([key, value]) => within(value, `${way}/${key}`))];
};

const named = schemas.map((schema) => schema as TSchema & { $id: string; [keyword: string]: unknown });

describe.each(named.map((schema) => [schema.$id, schema] as const))("%s", (_, schema) => {
  test("has a description and examples", () => {
    expect(schema.description).toBeTypeOf("string");
    expect(schema.examples).toHaveProperty("0");
  });

  test("has fields that are described", () => {
    for (const [field, property] of Object.entries(schema.properties ?? {})) {
      expect(property, field).toHaveProperty("description");
    }
  });
});

test("every example, of a schema or of a field, is valid", () => {
  const parts = Object.values<Endpoint>(api).flatMap(({ params, query, headers, answer, body }) =>
    [params, query, headers, answer.body, body].filter((part) => part !== undefined),
  );
  const examples = [...named, ...parts]
    .flatMap((schema, index) => within(schema, `${(schema as { $id?: string }).$id ?? index}`))
    .flatMap(([way, schema]) =>
      Array.isArray(schema.examples) ? schema.examples.map((example) => ({ way, schema, example })) : [],
    );
  expect(examples.length).toBeGreaterThan(100);
  // Named schemas are in many others, so each example is validated once.
  const different = new Map(examples.map((one) => [JSON.stringify([one.schema, one.example]), one]));
  for (const { way, schema, example } of different.values())
    expect(mistakes(schema, example), way).toEqual([]);
});

test("what is read can be written back, in every field", () => {
  expectTypeOf<Itinerary>().toExtend<ItineraryDraft>();
  const everyField = {
    ...example(Itinerary),
    posterURL: "http://localhost:8080/media/2",
    days: [
      {
        ...example(Itinerary).days[0],
        imageURL: "http://localhost:8080/media/1",
        image: example(Itinerary).heroImage,
        stops: [
          {
            ...example(Itinerary).days[0]?.stops[0],
            imageURL: "http://localhost:8080/media/3",
            image: example(Itinerary).heroImage,
          },
        ],
      },
    ],
  };
  expect(Object.keys(everyField).sort()).toEqual(Object.keys(Itinerary.properties).sort());
  expect(mistakes(Itinerary, everyField)).toEqual([]);
  expect(mistakes(ItineraryDraft, everyField)).toEqual([]);
});

const example = (schema: typeof Itinerary) => (schema as unknown as { examples: [Itinerary] }).examples[0];

const repeated = <T>(length: number, item: T) => Array.from({ length }, () => item);
const itinerary = (fields: object) => [ItineraryDraft, { title: "x", ...fields }] as const;
const stop = (fields: object) => [StopDraft, { name: "x", ...fields }] as const;
const expense = (fields: object) => [ExpenseDraft, { title: "x", amount: 1, ...fields }] as const;

test.each([
  itinerary({}),
  itinerary({ title: "é".repeat(200) }),
  itinerary({ destination: "", origin: "x".repeat(200), summary: "x".repeat(5000) }),
  itinerary({ tags: repeated(20, "x".repeat(40)), bestSeason: "x".repeat(100) }),
  itinerary({ days: repeated(120, {}), packing: repeated(500, { name: "x" }) }),
  itinerary({ expenses: repeated(2000, { title: "x", amount: 0 }) }),
  itinerary({ center: { latitude: -90, longitude: 180 } }),
  itinerary({ startDate: "2026-05-01T09:00:00Z" }),
  itinerary({ startDate: "2026-05-01T09:00:00.123456+05:30" }),
  itinerary({ visibility: "unlisted" }),
  itinerary({ id: "anything", role: 1, author: [], likesCount: "many", heroImageURL: {} }),
  [DayDraft, { id: "a-Z_9".padEnd(64, "x"), stops: repeated(60, { name: "x" }) }],
  stop({ durationMinutes: 10_080, startTime: "23:59", bookingURL: "HTTPS://x.example".toLowerCase() }),
  [PackingItemDraft, { name: "x", quantity: 0 }],
  expense({ amount: -12.345, currency: "JPY" }),
  [Report, { reason: "x".repeat(2000) }],
  [ReminderPreferencesChange, {}],
  [ReminderPreferencesChange, { tripStart: 0, packing: 30, dailyAgenda: "00:00" }],
] as const)("%# is accepted", (schema, value) => {
  expect(mistakes(schema, value)).toEqual([]);
});

test.each([
  ["", [ItineraryDraft, {}]],
  ["", itinerary({ colour: "red" })],
  ["/title", itinerary({ title: "" })],
  ["/title", itinerary({ title: "   " })],
  ["/title", itinerary({ title: "x".repeat(201) })],
  ["/title", itinerary({ title: null })],
  ["/destination", itinerary({ destination: "x".repeat(201) })],
  ["/destination", itinerary({ destination: null })],
  ["/origin", itinerary({ origin: "x".repeat(201) })],
  ["/summary", itinerary({ summary: "x".repeat(5001) })],
  ["/bestSeason", itinerary({ bestSeason: "x".repeat(101) })],
  ["/homeCurrency", itinerary({ homeCurrency: "eur" })],
  ["/homeCurrency", itinerary({ homeCurrency: "EURO" })],
  ["/tags", itinerary({ tags: repeated(21, "x") })],
  ["/tags/0", itinerary({ tags: [""] })],
  ["/tags/0", itinerary({ tags: ["x".repeat(41)] })],
  ["/days", itinerary({ days: repeated(121, {}) })],
  ["/packing", itinerary({ packing: repeated(501, { name: "x" }) })],
  ["/expenses", itinerary({ expenses: repeated(2001, { title: "x", amount: 0 }) })],
  ["/visibility", itinerary({ visibility: "secret" })],
  ["/heroImageURL", itinerary({ heroImageURL: null })],
  ["/center/latitude", itinerary({ center: { latitude: 90.1, longitude: 0 } })],
  ["/center/longitude", itinerary({ center: { latitude: 0, longitude: -180.1 } })],
  ["/center/latitude", itinerary({ center: { latitude: Number.NaN, longitude: 0 } })],
  ["/center", itinerary({ center: { latitude: 0 } })],
  ["/center", itinerary({ center: { latitude: 0, longitude: 0, altitude: 0 } })],
  ["/startDate", itinerary({ startDate: "2026-05-01" })],
  ["/startDate", itinerary({ startDate: "2026-05-01T09:00:00" })],
  ["/startDate", itinerary({ startDate: "2026-05-01 09:00:00Z" })],
  ["/startDate", itinerary({ startDate: "2026-02-30T09:00:00Z" })],
  ["/startDate", itinerary({ startDate: "2016-12-31T23:59:60Z" })],
  ["/startDate", itinerary({ startDate: "0000-01-01T00:00:00Z" })],
  ["/days/0", itinerary({ days: [{ date: "2026-05-01" }] })],
  ["/id", [DayDraft, { id: "" }]],
  ["/id", [DayDraft, { id: "x".repeat(65) }]],
  ["/id", [DayDraft, { id: "a b" }]],
  ["/imageURL", [DayDraft, { imageURL: null }]],
  ["/imageURL", stop({ imageURL: null })],
  ["/stops", [DayDraft, { stops: repeated(61, { name: "x" }) }]],
  ["", [StopDraft, {}]],
  ["/category", stop({ category: "hotel" })],
  ["/startTime", stop({ startTime: "24:00" })],
  ["/startTime", stop({ startTime: "9:00" })],
  ["/durationMinutes", stop({ durationMinutes: 10_081 })],
  ["/durationMinutes", stop({ durationMinutes: -1 })],
  ["/durationMinutes", stop({ durationMinutes: 1.5 })],
  ["/bookingURL", stop({ bookingURL: "javascript:alert(1)" })],
  ["/bookingURL", stop({ bookingURL: "//x.example" })],
  ["/bookingURL", stop({ bookingURL: "https://x y" })],
  ["/quantity", [PackingItemDraft, { name: "x", quantity: -1 }]],
  ["/isPacked", [PackingItemDraft, { name: "x", isPacked: "yes" }]],
  ["/category", expense({ category: "sight" })],
  ["/amount", expense({ amount: Number.POSITIVE_INFINITY })],
  ["/amount", expense({ amount: "3" })],
  ["/currency", expense({ currency: "" })],
  ["/reason", [Report, { reason: "" }]],
  ["/reason", [Report, { reason: "x".repeat(2001) }]],
  ["", [ReminderPreferencesChange, { sms: true }]],
  ["/tripStart", [ReminderPreferencesChange, { tripStart: 31 }]],
  ["/tripStart", [ReminderPreferencesChange, { tripStart: true }]],
  ["/dailyAgenda", [ReminderPreferencesChange, { dailyAgenda: "8am" }]],
] as const)("%# is refused at %j", (place, [schema, value]) => {
  const places = mistakes(schema, value).map((mistake) => mistake.split(" ")[0]);
  expect(new Set(places)).toEqual(new Set([place]));
});

test("an id in a path is a plain UUID", () => {
  const { params } = api.getItinerary;
  const id = "0D3F6A52-7c1e-4b8e-9a57-2f6f1c0e8b11";
  expect(mistakes(params, { id })).toEqual([]);
  for (const wrong of [`urn:uuid:${id}`, `{${id}}`, id.slice(1), "latest"]) {
    expect(mistakes(params, { id: wrong }), wrong).not.toEqual([]);
  }
});
