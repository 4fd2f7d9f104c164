import { expect, test } from "vitest";
import type { Coordinate } from "../../../contract/itinerary.ts";
import { gazetteer } from "../../geo/gazetteer/gazetteer.ts";
import { countryCurrency } from "./country-currency.ts";
import { findCenter } from "./find-center.ts";
import type { LocatedNotes } from "./located-notes.ts";

const at = (latitude: number, longitude: number): Coordinate => ({ latitude, longitude });
const notesAt = (...coordinates: readonly Coordinate[]): LocatedNotes => ({
  whereabouts: [],
  days: [{ stops: coordinates.map((coordinate) => ({ name: "A", confidence: 1, coordinate })) }],
  packing: [],
  expenses: [],
});
const placeCalled = (name: string) => gazetteer().find(name)[0];

test("the map opens at the destination", () => {
  expect(findCenter(placeCalled("Lisbon"), notesAt(at(38.69, -9.21), at(38.79, -9.39)))).toEqual(
    at(38.71667, -9.13333),
  );
  expect(findCenter(placeCalled("Lisbon"), notesAt())).toEqual(at(38.71667, -9.13333));
});

test("or in the middle of the stops, when most are elsewhere", () => {
  const tokyo = [at(35.7, 139.7), at(35.6, 139.6), at(35.8, 139.8)];
  expect(findCenter(placeCalled("Japan"), notesAt(...tokyo, at(26, 127)))).toEqual(at(35.65, 139.65));
  expect(findCenter(undefined, notesAt(...tokyo))).toEqual(at(35.7, 139.7));
  expect(findCenter(undefined, notesAt())).toBeUndefined();
});

test("the middle of stops on both sides of the date line is there", () => {
  const middle = findCenter(undefined, notesAt(at(-17, 179), at(-17, -179)));
  expect(Math.abs(middle?.longitude ?? 0)).toBeCloseTo(180);
});

test.each([
  ["PT", "EUR"],
  ["HR", "EUR"],
  ["BG", "EUR"],
  ["JP", "JPY"],
  ["CH", "CHF"],
  ["LI", "CHF"],
  ["US", "USD"],
  ["ID", "IDR"],
  ["HK", "HKD"],
  ["CW", "XCG"],
  ["XX", undefined],
])("%s pays in %s", (country, currency) => {
  expect(countryCurrency(country)).toBe(currency);
});

test("every country of the gazetteer has a known currency", () => {
  const currencies = new Set(Intl.supportedValuesOf("currency"));
  const countries = Array.from({ length: 26 * 26 }, (_, index) =>
    String.fromCharCode(65 + Math.floor(index / 26), 65 + (index % 26)),
  ).filter(
    (code) =>
      gazetteer().find(new Intl.DisplayNames("en", { type: "region" }).of(code) ?? "")[0]?.country?.code ===
      code,
  );
  expect(countries.length).toBeGreaterThan(180);
  expect(
    countries.filter(
      (code) => !currencies.has(countryCurrency(code) ?? "") && countryCurrency(code) !== "XCG",
    ),
  ).toEqual(["AQ"].filter((code) => countries.includes(code)));
});
