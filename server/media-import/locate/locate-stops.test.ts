import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Coordinate } from "../../../contract/itinerary.ts";
import { propertyRuns } from "../../../test/support/property-runs.ts";
import { distanceKm } from "../../geo/gazetteer/distance-km.ts";
import { gazetteer } from "../../geo/gazetteer/gazetteer.ts";
import { readLandmarks } from "../../geo/landmarks/read-landmarks.ts";
import { searchAreaOf } from "../../geo/place-finder/search-area.ts";
import type { DayNotes, StopNotes, TripNotes } from "../trip-notes.ts";
import { findDestination } from "./find-destination.ts";
import { locateStops } from "./locate-stops.ts";

const placeCalled = (name: string) => {
  const [place] = gazetteer().find(name, { limit: 1 });
  if (!place) throw new Error(`The gazetteer does not know ${name}.`);
  return place;
};
const stop = (name: string, noted: Partial<StopNotes> = {}): StopNotes => ({ name, confidence: 1, ...noted });
const notesOf = (...days: readonly DayNotes[]): TripNotes => ({
  whereabouts: [],
  days,
  packing: [],
  expenses: [],
});
const placedStops = (destination: string, ...days: readonly DayNotes[]) =>
  locateStops(notesOf(...days), placeCalled(destination)).days.flatMap((day) => day.stops);
const placedOne = (destination: string, noted: StopNotes, title?: string) => {
  const [one] = placedStops(destination, { ...(title && { title }), stops: [noted] });
  if (!one) throw new Error("The stop is gone.");
  return one;
};
const at = (latitude: number, longitude: number): Coordinate => ({ latitude, longitude });

describe("a stop is located", () => {
  test("where the media says it was", () => {
    const coordinate = at(1, 2);
    expect(placedOne("Lisbon", stop("Belém Tower", { coordinate }))).toMatchObject({
      coordinate,
      by: "media",
    });
  });

  test.each<[string, string, StopNotes, string | undefined, Coordinate, string]>([
    ["at a landmark", "Lisbon", stop("Torre de Belém"), undefined, at(38.6916, -9.216), "landmark"],
    [
      "by its other name",
      "Tokyo",
      stop("Asakusa stroll", { otherNames: ["浅草寺"] }),
      undefined,
      at(35.7148, 139.7967),
      "landmark",
    ],
    ["on a day trip", "Lisbon", stop("Cabo da Roca"), "Sintra day trip", at(38.7804, -9.4989), "landmark"],
    ["on a long day trip", "Reykjavik", stop("Gullfoss"), undefined, at(64.3271, -20.1199), "landmark"],
    ["in a small town around", "Lisbon", stop("Barreiro"), undefined, at(38.6631, -9.0724), "gazetteer"],
    [
      "in a city, when the trip goes through a country",
      "Japan",
      stop("Osaka"),
      undefined,
      at(34.69, 135.5),
      "gazetteer",
    ],
    ["in a country", "Italy", stop("Uffizi Gallery"), undefined, at(43.7678, 11.2553), "landmark"],
    ["in an enclave", "Italy", stop("Vatican Museums"), undefined, at(41.9065, 12.4536), "landmark"],
    ["at an airport", "Lisbon", stop("Airport LIS"), undefined, at(38.774, -9.134), "airport"],
  ])("%s", (_, destination, noted, title, expected, by) => {
    const one = placedOne(destination, noted, title);
    expect(one.by).toBe(by);
    expect(one.coordinate && distanceKm(one.coordinate, expected)).toBeLessThan(1.5);
  });

  test.each<[string, string, StopNotes]>([
    ["at a landmark of another country", "Lisbon", stop("Eiffel Tower")],
    ["at a landmark of the country beside", "Italy", stop("Schönbrunn Palace")],
    ["in the middle of the town that the trip goes to", "Barreiro", stop("Barreiro")],
    ["at a distant landmark in the same country", "Paris", stop("Calanques National Park")],
    ["in a town, when a sight's noun says that it is no town", "New York", stop("Harbor Park")],
    ["in a town that a restaurant is the namesake of", "Lisbon", stop("The Barreiro")],
    ["in a town that a hill is the namesake of", "Montreal", stop("Mount Royal Peak Trail")],
    ["in the middle of where the trip goes", "Lisbon", stop("Lisbon")],
    [
      "in the middle of the town that its address names",
      "Lisbon",
      stop("Casa Xyz", { address: "Rua 1, Sintra" }),
    ],
    [
      "at the landmark that a hotel is named after",
      "Berlin",
      stop("Motel Alexanderplatz", { category: "lodging" }),
    ],
    ["at an airport elsewhere", "Lisbon", stop("Airport JFK")],
    ["at anything that has no name", "Rome", stop("Lunch")],
  ])("not %s", (_, destination, noted) => {
    expect(placedOne(destination, noted)).toEqual(noted);
  });

  test("near the rest of the day, when several share its name", () => {
    const names = ["Chinatown"];
    const [ambiguous] = placedStops("United States", { stops: names.map((name) => stop(name)) });
    expect(ambiguous?.coordinate).toBeUndefined();
    const [chinatown] = placedStops("United States", {
      stops: [stop("Chinatown"), stop("Alcatraz"), stop("Golden Gate Bridge")],
    });
    expect(chinatown?.coordinate && distanceKm(chinatown.coordinate, at(37.794, -122.407))).toBeLessThan(2);
  });

  test("at the only place in the world with its name, when the destination is unknown", () => {
    const { days } = locateStops(notesOf({ stops: [stop("Sagrada Família"), stop("Chinatown")] }), undefined);
    expect(days[0]?.stops.map(({ by }) => by)).toEqual(["landmark", undefined]);
  });
});

test("a name that text recognition damaged is corrected, with its category", () => {
  const named = (name: string, noted: Partial<StopNotes> = {}) => {
    const { name: written, category } = placedOne("Lisbon", stop(name, noted));
    return [written, category];
  };
  expect(named("Praca do Comercio")).toEqual(["Praça do Comércio", "sight"]);
  expect(named("Mosteiro dos Jeronirnos")).toEqual(["Mosteiro dos Jerónimos", "sight"]);
  expect(named("Belem Tower at sunset", { category: "activity" })).toEqual([
    "Belem Tower at sunset",
    "activity",
  ]);
});

type Expected = {
  readonly stops: readonly {
    day: number;
    name: string;
    coordinate: Coordinate | null;
    category?: string;
    address?: string;
  }[];
  readonly id: string;
  readonly destination: string | null;
  readonly destinationAliases?: readonly string[];
  readonly dayTitles?: readonly string[];
};

test("four of five stops in the sample frames are located, and none wrongly", () => {
  const file = new URL("../../../test/fixtures/frames/expected.json", import.meta.url);
  const { cases } = JSON.parse(readFileSync(file, "utf8")) as { cases: readonly Expected[] };
  const measured = cases.flatMap(({ stops, destination, dayTitles = [] }) => {
    const numbers = [...new Set(stops.map(({ day }) => day))];
    const days = numbers.map((number) => ({
      ...(dayTitles[number - 1] && { title: dayTitles[number - 1] as string }),
      stops: stops.filter(({ day }) => day === number).map(({ name }) => stop(name)),
    }));
    const notes = { ...notesOf(...days), ...(destination && { title: destination }) };
    const found = locateStops(notes, findDestination(notes)).days.flatMap((day) => day.stops);
    const stopsInFrame = numbers.flatMap((number) => stops.filter(({ day }) => day === number));
    return stopsInFrame.flatMap(({ coordinate, category }, index) => {
      const mine = found[index]?.coordinate;
      // The destination of a flight is located by another rule.
      if (!coordinate || category === "flight") return [];
      return [mine ? distanceKm(mine, coordinate) : undefined];
    });
  });
  const close = measured.filter((km) => km !== undefined && km <= 1).length;
  expect(close / measured.length).toBeGreaterThanOrEqual(0.8);
  expect(measured.filter((km) => km !== undefined && km > 5)).toEqual([]);
});

const all = readLandmarks();
const destinations = ["Lisbon", "Sintra", "Bali", "Tuscany", "Japan", "Vatican City", "Singapore"].map(
  placeCalled,
);

test("nothing is located beyond the destination's search area", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...destinations),
      fc.array(fc.constantFrom(...all), { minLength: 1, maxLength: 6 }),
      fc.option(fc.constantFrom("Sintra", "Kyoto day", "Ubud", "Paris, Texas", "Siena"), { nil: undefined }),
      (destination, landmark, title) => {
        const stops = landmark.map(({ name }) => stop(name));
        const { days } = locateStops(notesOf({ ...(title && { title }), stops }), destination);
        // A landmark with a unique name may be an excursion from a city.
        const furthest = Math.max(searchAreaOf(destination).withinKm, destination.kind === "city" ? 200 : 0);
        for (const { coordinate } of days[0]?.stops ?? [])
          if (coordinate) expect(distanceKm(destination, coordinate)).toBeLessThanOrEqual(furthest);
      },
    ),
    { numRuns: propertyRuns(150) },
  );
});

test("case and accents change nothing", () => {
  const latin = all.filter(
    ({ name, city }) => city === "Lisbon" && /^[\p{sc=Latin}\p{sc=Common}]+$/u.test(name),
  );
  fc.assert(
    fc.property(fc.constantFrom(...latin), fc.boolean(), ({ name }, isUpper) => {
      const bare = name.normalize("NFD").replace(/\p{Mn}/gu, "");
      const noisy = isUpper ? bare.toUpperCase() : bare.toLowerCase();
      const [one, other] = [name, noisy].map((written) => placedOne("Lisbon", stop(written)));
      expect(other?.coordinate).toEqual(one?.coordinate);
      expect(one?.by).toBe("landmark");
    }),
    { numRuns: propertyRuns(60) },
  );
});
