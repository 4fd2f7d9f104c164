import { expect, test } from "vitest";
import { gazetteer } from "../../geo/gazetteer/gazetteer.ts";
import type { GeocodedPlace, Geocoder, GeocoderQuery } from "../../outside/geocoder/geocoder.ts";
import { geocodeStops } from "./geocode-stops.ts";
import type { LocatedNotes, LocatedStop } from "./located-notes.ts";

const [lisbon] = gazetteer().find("Lisbon");
const inLisbon = { latitude: 38.72, longitude: -9.15 };
const notesOf = (...stops: readonly LocatedStop[]): LocatedNotes => ({
  whereabouts: [],
  days: [{ stops }],
  packing: [],
  expenses: [],
});
const stop = (name: string, noted: Partial<LocatedStop> = {}): LocatedStop => ({
  name,
  confidence: 1,
  ...noted,
});

/** A geocoder with fixed responses that records its queries. */
const fakeGeocoder = (answer: (query: GeocoderQuery) => GeocodedPlace | undefined) => {
  const queries: GeocoderQuery[] = [];
  const geocoder: Geocoder = {
    find: async (query) => {
      queries.push(query);
      return answer(query);
    },
    close: async () => {},
  };
  return { queries, geocoder };
};
const { signal } = new AbortController();
const placedAs = async (name: string, found: GeocodedPlace) => {
  const { geocoder } = fakeGeocoder(() => found);
  const { days } = await geocodeStops(notesOf(stop(name)), lisbon, { geocoder, signal });
  return days[0]?.stops[0]?.by;
};

test("an unknown stop is geocoded around the rest of its day", async () => {
  const { queries, geocoder } = fakeGeocoder(({ name }) => ({ name, coordinate: inLisbon }));
  const notes = notesOf(
    stop("Belém Tower", { coordinate: { latitude: 38.6916, longitude: -9.216 }, by: "landmark" }),
    stop("Taberna da Rua das Flores", { address: "Rua das Flores 103" }),
  );
  const { days } = await geocodeStops(notes, lisbon, { geocoder, signal, language: "pt" });
  expect(days[0]?.stops.map(({ by }) => by)).toEqual(["landmark", "geocoder"]);
  expect(queries).toEqual([
    {
      name: "Taberna da Rua das Flores",
      address: "Rua das Flores 103",
      near: { latitude: 38.6916, longitude: -9.216 },
      withinKm: 80,
      language: "pt",
    },
  ]);
});

test.each<[string, string, Partial<GeocodedPlace>]>([
  ["of its name", "Cervejaria Ramiro", { name: "Cervejaria Ramiro" }],
  ["that says less", "Cervejaria Ramiro (dinner)", { name: "Ramiro" }],
  ["in other letters", "Cervejarla Rarniro", { name: "Cervejaria Ramiro" }],
  ["by another of its names", "Tile Museum Azulejo", { name: "X", otherNames: ["Museu do Azulejo"] }],
  ["that is a quarter of exactly that name", "Marvila", { name: "Marvila", isArea: true }],
])("a result is used: a place %s", async (_, name, found) => {
  expect(await placedAs(name, { name: "", coordinate: inLisbon, ...found })).toBe("geocoder");
});

test.each<[string, string, Partial<GeocodedPlace>]>([
  ["of another name", "Cervejaria Ramiro", { name: "Cervejaria Trindade" }],
  ["that shares a kind alone", "Café Ramiro", { name: "Café Janis" }],
  [
    "far away",
    "Cervejaria Ramiro",
    { name: "Cervejaria Ramiro", coordinate: { latitude: 41.15, longitude: -8.6 } },
  ],
  ["that is a quarter", "Marvila Brewing", { name: "Marvila", isArea: true }],
])("a result is not used: a place %s", async (_, name, found) => {
  expect(await placedAs(name, { name: "", coordinate: inLisbon, ...found })).toBeUndefined();
});

test("meaningless names are not geocoded", async () => {
  const { queries, geocoder } = fakeGeocoder(() => undefined);
  const notes = notesOf(
    stop("Lunch"),
    stop("Train to Porto"),
    stop("Flight TP 1009", { category: "flight" }),
    stop("Hotel"),
  );
  expect(await geocodeStops(notes, lisbon, { geocoder, signal })).toEqual(notes);
  expect(queries).toEqual([]);
});

test("a long trip sends at most twenty requests", async () => {
  const { queries, geocoder } = fakeGeocoder(() => undefined);
  const stops = Array.from({ length: 30 }, (_, index) => stop(`Tasca Velhinha ${index}`));
  await geocodeStops(notesOf(...stops), lisbon, { geocoder, signal });
  expect(queries.length).toBe(20);
});

test("a failing geocoder is left alone, and the stops stay as they were", async () => {
  const { queries, geocoder } = fakeGeocoder(() => {
    throw new Error("503");
  });
  const notes = notesOf(...["Alpha", "Bravo", "Charlie", "Delta"].map((name) => stop(`Tasca ${name}`)));
  expect(await geocodeStops(notes, lisbon, { geocoder, signal })).toEqual(notes);
  expect(queries.length).toBe(2);
});

test("no request is sent when nobody knows where the trip goes", async () => {
  const { queries, geocoder } = fakeGeocoder(() => undefined);
  await geocodeStops(notesOf(stop("Tasca Alpha")), undefined, { geocoder, signal });
  expect(queries).toEqual([]);
});

test("an aborted request does not wait", async () => {
  const { queries, geocoder } = fakeGeocoder(() => undefined);
  const notes = notesOf(stop("Tasca Alpha"));
  await expect(geocodeStops(notes, lisbon, { geocoder, signal: AbortSignal.abort() })).rejects.toThrow();
  expect(queries).toEqual([]);
});
