import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { measureCpuTime } from "../../../test/support/measure-cpu-time.ts";
import { propertyRuns } from "../../../test/support/property-runs.ts";
import { distanceKm } from "../gazetteer/distance-km.ts";
import { suggestPlaces } from "./suggest-places.ts";

const paris = { latitude: 48.85, longitude: 2.35 };
const tokyo = { latitude: 35.68, longitude: 139.76 };
const lisbon = { latitude: 38.72, longitude: -9.14 };
const names = (text: string, near?: typeof paris) => suggestPlaces(text, near).map(({ name }) => name);

test("a place has all that a list shows and a stop needs", () => {
  expect(suggestPlaces("Belem Tow")[0]).toEqual({
    name: "Belém Tower",
    region: "Lisbon, Portugal",
    coordinate: { latitude: 38.6916, longitude: -9.216 },
    kind: "landmark",
    category: "sight",
    type: "sight",
    otherNames: expect.arrayContaining(["Torre de Belém"]),
    fame: expect.any(Number),
    place: { source: "waybook", id: "landmark/belem-tower@38.69,-9.22" },
  });
});

test.each(["san", "港", "ōsa", "new", "LIS"])("%s: every place has an own reference for a stop", (text) => {
  const ids = suggestPlaces(text).map(({ place }) => place?.id ?? "");
  for (const id of ids) expect(id).toMatch(/^[\x21-\x7E]{1,100}$/);
  expect(new Set(ids).size).toBe(ids.length);
  if (text === "LIS") expect(ids[0]).toBe("airport/LIS");
});

test.each([
  ["a landmark near the map", "eif", paris, "Eiffel Tower"],
  ["by another of its names", "torre de bel", undefined, "Belém Tower"],
  ["in another script", "東京スカイ", undefined, "Tokyo Skytree"],
  ["from one of its later words on", "skytr", undefined, "Tokyo Skytree"],
  ["in another order, with its city", "lisbon belém tower", undefined, "Belém Tower"],
  ["with where it is behind a comma", "Eiffel Tower, Par", undefined, "Eiffel Tower"],
  ["a city", "lisb", undefined, "Lisbon"],
  ["whatever its case and accents", "SAO PAU", undefined, "São Paulo"],
  ["of two names", "san sebast", undefined, "San Sebastián"],
  ["a nearby town that is unknown elsewhere", "casc", lisbon, "Cascais"],
  ["a country", "portug", undefined, "Portugal"],
  ["an airport by its code", "LIS", undefined, "Lisbon Airport (LIS)"],
  ["an airport by its name", "heathr", undefined, "Heathrow Airport (LHR)"],
  ["a town with a slip", "lisobn", undefined, "Lisbon"],
  ["a landmark with two", "eifel towr", undefined, "Eiffel Tower"],
])("%s comes first: %s", (_, text, near, expected) => {
  expect(names(text, near)[0]).toBe(expected);
});

test.each([
  ["lisb", "city", "other"],
  ["sintra", "town", "other"],
  ["portugal", "country", "other"],
  ["tuscan", "region", "other"],
  ["santorin", "island", "nature"],
  ["LHR", "airport", "flight"],
  ["louvre museum", "landmark", "museum"],
])("%s is a %s", (text, kind, category) => {
  expect(suggestPlaces(text)[0]).toMatchObject({ kind, category });
});

describe("near ones", () => {
  test("come before far ones", () => {
    const [first = "", second = ""] = names("tokyo s", tokyo);
    expect([first, second].sort()).toEqual(["Tokyo Skytree", "Tokyo Station"]);
    expect(names("museum", lisbon)[0]).not.toBe(names("museum", paris)[0]);
    const kmAway = suggestPlaces("cathedral", paris).map(({ coordinate }) => distanceKm(paris, coordinate));
    expect(kmAway[0]).toBeLessThan(30);
  });

  test("do not hide an exact name", () => {
    expect(names("rome", paris)[0]).toBe("Rome");
    expect(names("new york", lisbon)[0]).toMatch(/^New York/);
  });
});

test("words after a comma say where", () => {
  expect(suggestPlaces("paris, t").map(({ region }) => region)).toEqual([
    "Texas, United States",
    "Tennessee, United States",
  ]);
  expect(suggestPlaces("Paris Texas")[0]?.region).toBe("Texas, United States");
});

test("an airport that is a landmark too is listed once, and a lake beside the town of its name", () => {
  expect(names("lisbon airp")).toEqual(["Lisbon Airport (LIS)"]);
  expect(names("lake bled").filter((name) => name === "Lake Bled")).toHaveLength(1);
  expect(suggestPlaces("singap").filter(({ name }) => name === "Singapore")).toHaveLength(1);
});

test("typos are corrected only if nothing begins with the query", () => {
  // Parsi would be a typo of Paris.
  expect(names("pars")).not.toContain("Paris");
  expect(names("lsb")).not.toContain("Lisbon");
  expect(names("zzzzqq")).toEqual([]);
  expect(names("???")).toEqual([]);
});

const someText = fc.oneof(
  fc.stringMatching(/^[a-z]{1,4}$/),
  fc.stringMatching(/^([a-z] ){1,90}$/),
  fc.string({ unit: "binary", minLength: 1, maxLength: 200 }),
);
const somewhere = fc.option(
  fc.record({
    latitude: fc.double({ min: -90, max: 90, noNaN: true }),
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
  }),
  { nil: undefined },
);

test("for any query and position: at most eight, none twice, on Earth, and fast", () => {
  suggestPlaces("warm");
  fc.assert(
    fc.property(someText, somewhere, (text, near) => {
      expect(measureCpuTime(() => suggestPlaces(text, near))).toBeLessThan(1_000);
      const places = suggestPlaces(text, near);
      expect(places.length).toBeLessThanOrEqual(8);
      const texts = places.map(({ name, region, kind }) => `${name}, ${region}, ${kind}`);
      expect(new Set(places.map(({ name, coordinate }) => JSON.stringify([name, coordinate]))).size).toBe(
        texts.length,
      );
      for (const { name, coordinate } of places) {
        expect(name).not.toBe("");
        expect(Math.abs(coordinate.latitude)).toBeLessThanOrEqual(90);
        expect(Math.abs(coordinate.longitude)).toBeLessThanOrEqual(180);
      }
    }),
    { numRuns: propertyRuns(80) },
  );
});
