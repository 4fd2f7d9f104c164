import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Coordinate, StopDraft } from "../../../contract/itinerary.ts";
import { propertyRuns } from "../../../test/support/property-runs.ts";
import { distanceKm } from "../gazetteer/distance-km.ts";
import { gazetteer } from "../gazetteer/gazetteer.ts";
import { readLandmarks } from "../landmarks/read-landmarks.ts";
import { findCoordinates } from "./find-coordinates.ts";
import { searchAreaOf } from "./search-area.ts";
import type { Trip } from "./trip.ts";

const at = (latitude: number, longitude: number): Coordinate => ({ latitude, longitude });
const lisbon = at(38.7139, -9.1334);
const belemTower = at(38.6916, -9.216);

const placedOn = (trip: Omit<Trip, "title"> & { title?: string }) =>
  findCoordinates({ title: "A week away", ...trip }).flat();
const placedIn = (destination: string, ...stops: readonly (string | StopDraft)[]) =>
  placedOn({
    destination,
    days: [{ stops: stops.map((stop) => (typeof stop === "string" ? { name: stop } : stop)) }],
  });
const kmOff = (one: Coordinate | undefined, other: Coordinate): number =>
  one ? distanceKm(one, other) : Number.POSITIVE_INFINITY;

describe("a stop is located", () => {
  test.each<[string, string, string | StopDraft, Coordinate]>([
    ["by its name", "Lisbon, Portugal", "Torre de Belém", belemTower],
    ["in another form", "Lisbon", "Castle of São Jorge", at(38.7139, -9.1335)],
    ["with where it is", "Tokyo, Japan", "Senso-ji, Asakusa", at(35.7148, 139.7967)],
    ["with its other name", "Lisbon", "Elevador de Santa Justa (Santa Justa Lift)", at(38.7121, -9.1394)],
    ["in two scripts", "Tokyo", "東京タワー Tokyo Tower", at(35.6586, 139.7454)],
    ["with what one does there", "Lisbon", "Sunset at Miradouro da Graça", at(38.7164, -9.1313)],
    ["with what one does there, after it", "Bali", "Mount Batur sunrise hike", at(-8.242, 115.375)],
    ["at a market, as food", "Lisbon", { name: "Time Out Market", category: "food" }, at(38.707, -9.1459)],
    ["in a town around", "Lisbon", "Sintra", at(38.80097, -9.37826)],
    ["in a town of a country", "Portugal", "Porto", at(41.14961, -8.61099)],
    ["on a day trip", "Lisbon", "Quinta da Regaleira", at(38.7963, -9.396)],
    [
      "in a country, where it is the only one of its name",
      "Portugal",
      "Livraria Lello",
      at(41.1469, -8.6148),
    ],
    ["at an airport", "Lisbon", "Arrive at Lisbon airport (LIS)", at(38.7813, -9.1359)],
    ["at the second of two places", "Lisbon & Porto", "Livraria Lello", at(41.1469, -8.6148)],
    ["in Georgia, the state", "Atlanta, Georgia", "Georgia Aquarium", at(33.7634, -84.3951)],
  ])("%s", (_, destination, stop, where) => {
    expect(kmOff(placedIn(destination, stop)[0], where)).toBeLessThan(1);
  });

  test.each<[string, Omit<Trip, "title" | "days"> & { title?: string }, readonly StopDraft[]]>([
    ["by its center", { center: lisbon }, []],
    ["by its other stops", {}, [{ name: "Our flat", coordinate: lisbon }]],
    ["by its title", { title: "A week in Lisbon" }, []],
    ["by the center, when the destination is empty", { destination: "Somewhere nice", center: lisbon }, []],
  ])("where the trip goes, known %s", (_, trip, others) => {
    const [placed] = placedOn({ ...trip, days: [{ stops: [{ name: "Torre de Belém" }, ...others] }] });
    expect(kmOff(placed, belemTower)).toBeLessThan(1);
  });

  test("by its day, when several places of the country share its name", () => {
    const stops = [{ name: "Isola Bella" }];
    const onDay = (day: { title?: string; stops?: StopDraft[] }) =>
      placedOn({ destination: "Italy", days: [{ stops, ...day }] })[0];
    expect(onDay({})).toBeUndefined();
    expect(kmOff(onDay({ title: "Taormina" }), at(37.851, 15.301))).toBeLessThan(1);
    const known = { name: "Our flat", coordinate: at(45.883, 8.536) };
    expect(kmOff(onDay({ stops: [...stops, known] }), at(45.8957, 8.5262))).toBeLessThan(1);
    const addressed = { name: "Isola Bella", address: "Via Stresa 1, 98039 Taormina, Italy" };
    expect(kmOff(onDay({ stops: [addressed] }), at(37.851, 15.301))).toBeLessThan(1);
  });

  test("by the day's place alone, when its title says which of the trip's it is", () => {
    const stops = [{ name: "Livraria Lello" }];
    const onDay = (title: string) => placedOn({ destination: "Lisbon & Porto", days: [{ title, stops }] })[0];
    expect(onDay("Porto")).toBeDefined();
    expect(onDay("Lisbon")).toBeUndefined();
  });
});

describe("a stop is not located", () => {
  test.each<[string, string, string | StopDraft]>([
    ["that is a meal", "Lisbon", "Lunch"],
    ["that is a meal somewhere there", "Lisbon", "Lunch in Alfama"],
    ["that every city has", "Lisbon", "Cathedral"],
    ["that only says what it is, though the tables know", "Vienna", "Belvedere"],
    ["that every city has, and the next one too", "Tokyo", "Chinatown"],
    ["that no table has", "Lisbon", "Hotel Avenida"],
    ["that is called after a landmark", "Lisbon", "Restaurante Torre de Belém"],
    ["that is a restaurant with a landmark's name", "Lisbon", { name: "Torre de Belém", category: "food" }],
    ["that is a hotel with a town's name", "Lisbon", { name: "Sintra", category: "lodging" }],
    ["that is a restaurant with a town's name", "Lisbon", { name: "Sintra", category: "food" }],
    ["that is the way to a landmark", "Lisbon", "Train to Sintra"],
    ["that is misspelled", "Lisbon", "Tore de Belém"],
    ["that is a landmark of another city", "Lisbon", "Eiffel Tower"],
    ["that says it is elsewhere", "Lisbon", "Torre de Belém, Kyoto"],
    ["that is the square of the next city", "Alcalá de Henares", "Plaza Mayor"],
    ["that is the square of every city", "Spain", "Plaza Mayor"],
    ["that two of the trip's places have", "Lisbon & Porto", "Ribeira"],
    ["that is the destination", "Lisbon", "Lisbon"],
    ["that is one of two towns", "United States", "Portland"],
    ["that is a village somewhere", "United States", "Hilton"],
    ["that leaves the place", "Lisbon", { name: "Flight LIS → JFK", category: "flight" }],
    ["whose trip goes to another place of the same name", "Paris, Texas", "Eiffel Tower"],
    ["in the country that a state is called like", "Atlanta, Georgia", "Narikala"],
    ["whose trip goes to an unknown place", "Somewhere nice", "Torre de Belém"],
    ["whose name is too long", "Lisbon", `Torre de Belém${" ".repeat(100)}`],
  ])("%s", (_, destination, stop) => {
    expect(placedIn(destination, stop)).toEqual([undefined]);
  });

  test("when the trip's text and its coordinates disagree", () => {
    const stops = [{ name: "Torre de Belém" }];
    expect(placedOn({ destination: "Lisbon", center: at(48.85, 2.35), days: [{ stops }] })).toEqual([
      undefined,
    ]);
    const elsewhere = { name: "Our flat", coordinate: at(48.85, 2.35) };
    expect(placedOn({ destination: "Lisbon", days: [{ stops: [...stops, elsewhere] }] })).toEqual([
      undefined,
      undefined,
    ]);
    const apart = [
      { name: "Here", coordinate: lisbon },
      { name: "There", coordinate: at(48.85, 2.35) },
    ];
    expect(placedOn({ days: [{ stops: [...stops, ...apart] }] })).toEqual([undefined, undefined, undefined]);
  });

  test("that has a coordinate already, wherever that is", () => {
    expect(placedIn("Lisbon", { name: "Torre de Belém", coordinate: at(38.7, -9.2) })).toEqual([undefined]);
  });

  test("beyond the first few hundred", () => {
    const day = { stops: Array.from({ length: 60 }, () => ({ name: "Torre de Belém" })) };
    const days = Array.from({ length: 10 }, () => day);
    expect(placedOn({ destination: "Lisbon", days }).filter(Boolean)).toHaveLength(400);
    expect(placedOn({ destination: "Lisbon & Porto", days }).filter(Boolean)).toHaveLength(200);
  });
});

test("the result has an entry for every day and stop", () => {
  const stops = [{ name: "Lunch" }, { name: "Torre de Belém" }];
  expect(
    findCoordinates({ title: "Away", destination: "Lisbon", days: [{}, { stops }, { stops: [] }] }),
  ).toEqual([[], [undefined, belemTower], []]);
  expect(findCoordinates({ title: "Away", destination: "Lisbon" })).toEqual([]);
});

const places = readLandmarks();

test("a landmark of its city is located there or nowhere, and never outside the search area", () => {
  fc.assert(
    fc.property(fc.constantFrom(...places), ({ name, city, coordinate }) => {
      const destination = city && gazetteer().findInText(city, { near: coordinate });
      if (!city || !destination) return;
      const [placed] = placedOn({ destination: city, center: coordinate, days: [{ stops: [{ name }] }] });
      if (placed) {
        expect(distanceKm(placed, destination)).toBeLessThanOrEqual(searchAreaOf(destination).withinKm);
        const namesakes = places.filter((one) => [one.name, ...one.otherNames].includes(name));
        expect(Math.min(...namesakes.map((one) => distanceKm(one.coordinate, placed)))).toBeLessThan(2);
      }
    }),
    { numRuns: propertyRuns(300) },
  );
});

test("whatever a stop's name, it is located within the search area or not at all", () => {
  const destinations = ["Lisbon", "Italy", "Tokyo & Kyoto", "Bali"].map((name) => ({
    name,
    reaches: name.split(" & ").flatMap((part) => gazetteer().find(part, { limit: 1 }).map(searchAreaOf)),
  }));
  const word = fc.constantFrom(
    ..."Visit the Torre de Belém Hotel Sintra ( ) , - : 浅草寺 Kyoto & Castle old Plaza Rome LIS airport".split(
      " ",
    ),
  );
  const name = fc.oneof(
    fc.array(word, { maxLength: 8 }).map((words) => words.join(" ")),
    fc.string(),
  );
  fc.assert(
    fc.property(fc.constantFrom(...destinations), fc.array(name, { maxLength: 5 }), (to, names) => {
      const placed = placedIn(to.name, ...names);
      expect(placed).toHaveLength(names.length);
      for (const point of placed.filter((one) => one !== undefined))
        expect(to.reaches.some(({ near, withinKm }) => distanceKm(near, point) <= withinKm)).toBe(true);
    }),
    { numRuns: propertyRuns(300) },
  );
});

test("stops of the sample frames are located correctly", () => {
  const file = new URL("../../../test/fixtures/frames/expected.json", import.meta.url);
  const { cases } = JSON.parse(readFileSync(file, "utf8")) as {
    cases: readonly {
      destination: string | null;
      stops: readonly { name: string; coordinate: Coordinate | null }[];
    }[];
  };
  const judged = cases.flatMap(({ destination, stops }) => {
    if (!destination) return [];
    const placed = placedIn(destination, ...stops.map(({ name }) => name));
    return stops.map(({ coordinate }, index) => ({ coordinate, located: placed[index] }));
  });
  const withCoordinate = judged.filter(({ coordinate }) => coordinate);
  expect(withCoordinate.filter(({ located }) => located).length / withCoordinate.length).toBeGreaterThan(
    0.85,
  );
  for (const { coordinate, located } of judged)
    if (located) expect(coordinate && distanceKm(coordinate, located)).toBeLessThan(1);
});
