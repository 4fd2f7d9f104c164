import { expect, test } from "vitest";
import { gazetteer } from "../../geo/gazetteer/gazetteer.ts";
import type { ImageQuery } from "../../outside/image-search/image-search.ts";
import { planPoster } from "./plan-poster.ts";

const drawn = (query: string, more: Partial<ImageQuery> = {}) =>
  planPoster({ query, tags: [], ...more }, gazetteer());
const mapOf = (query: string, more: Partial<ImageQuery> = {}) => {
  const { order } = drawn(query, more);
  return "map" in order ? order.map : expect.fail(`${query} has no map`);
};

test("the same place gets the same poster, whatever the other words and the tags", () => {
  const lisbon = drawn("Lisbon");
  for (const query of ["lisbon", "LISBON", "Lisbon, Portugal", "Yellow tram in Lisbon"])
    expect(drawn(query, { tags: ["snow"] }), query).toEqual(lisbon);
});

test("a place has the name that the traveller used", () => {
  expect(mapOf("東京")).toMatchObject({ name: "東京", within: "Japan" });
  expect(mapOf("Lisboa").name).toBe("Lisboa");
  expect(mapOf("Lisboa").latitude).toBe(mapOf("Lisbon").latitude);
  expect(mapOf("Αθήνα, Ελλάδα").name).toBe("Αθήνα");
  // It would not be visible on a poster.
  expect(mapOf("El Pueblo de Nuestra Señora de los Ángeles de Porciúncula").name).toBe("Los Angeles");
});

test("a city has a marker, a country only its own towns", () => {
  expect(mapOf("Lisbon")).toMatchObject({ hasMark: true, within: "Portugal" });
  expect(mapOf("Lisbon").towns.map(({ name }) => name)).not.toContain("Lisbon");
  const portugal = mapOf("Portugal");
  expect(portugal).toMatchObject({ hasMark: false, within: undefined });
  expect(portugal.towns.map(({ name }) => name)).toContain("Lisbon");
  expect(portugal.towns.map(({ name }) => name)).not.toContain("Madrid");
});

test("an island too small for the map has a marker", () => {
  expect(mapOf("Bora Bora").hasMark).toBe(true);
  expect(mapOf("Iceland").hasMark).toBe(false);
});

test("words that are no place are drawn on the itinerary's map", () => {
  const center = { latitude: 38.7, longitude: -9.2 };
  expect(mapOf("Honeymoon", { center })).toMatchObject({ ...center, name: "Honeymoon", within: "Portugal" });
  expect(drawn("Honeymoon", { center }).description).toBe("A map of Honeymoon, Portugal");
  const atSea = { latitude: -48.9, longitude: -123.4 };
  expect(mapOf("Honeymoon", { center: atSea })).toMatchObject({ ...atSea, within: undefined });
});

test("the itinerary's own place counts for more than one far from it", () => {
  const nearParis = { latitude: 48.8, longitude: 2.2 };
  expect(mapOf("Lisbon", { center: nearParis })).toMatchObject({
    ...nearParis,
    name: "Chaville",
    within: "France",
  });
  // Unless the itinerary is there: from Paris by land.
  expect(mapOf("Lisbon", { center: nearParis, reachKm: 1_450 }).latitude).toBe(mapOf("Lisbon").latitude);
  const nearLisbon = { latitude: 38.8, longitude: -9.2 };
  expect(mapOf("Lisbon", { center: nearLisbon }).latitude).toBe(mapOf("Lisbon").latitude);
  // In Russia, though far from its middle.
  const moscow = { latitude: 55.75, longitude: 37.6 };
  expect(mapOf("Russia", { center: moscow }).spanKm).toBeGreaterThan(3000);
});

test("words alone get a landscape, chosen by their tags too", () => {
  expect(drawn("Honeymoon", { tags: ["beach"] }).order).toEqual({
    scene: { name: "Honeymoon", tags: ["beach"] },
  });
});

const at = (latitude: number, longitude: number) => ({ latitude, longitude });

test("a trip is shown by its way, with the words that say where it goes", () => {
  const route = [at(48.86, 2.35), at(48.21, 16.37), at(41.01, 28.98)];
  const journey = mapOf("Istanbul", { trip: { route } });
  expect(journey).toMatchObject({ name: "Paris – Istanbul", route, hasMark: false, within: undefined });
  expect(journey.towns.map(({ name }) => name)).toEqual(["Paris", "Istanbul", "Vienna"]);
  expect(drawn("Istanbul", { trip: { route } }).description).toBe("A map of the way from Paris to Istanbul");
  expect(mapOf("Europe", { trip: { route } }).name).toBe("Europe");
  expect(mapOf("Our great journey", { trip: { route } }).name).toBe("Our great journey");
  const inPortugal = [at(38.72, -9.14), at(41.15, -8.61), at(38.72, -9.14)];
  expect(mapOf("Portugal", { trip: { route: inPortugal } })).toMatchObject({
    name: "Portugal",
    within: undefined,
  });
  expect(mapOf("By train", { trip: { route: inPortugal } })).toMatchObject({
    name: "By train",
    within: "Portugal",
  });
});

test("a route that rounding has made a little too short is still shown by its way", () => {
  const route = [at(38.71, -9.14), at(39.06, -9.14)];
  expect(mapOf("Portugal", { trip: { route } })).toMatchObject({ route });
});

test("a trip without places is shown by the towns that its destination, title or days name", () => {
  const unplaced = { title: "Summer", dayTitles: [] };
  expect(mapOf("Tokyo, Kyoto & Osaka", { trip: unplaced }).route).toHaveLength(3);
  const byTitle = { ...unplaced, title: "Paris to Istanbul by train" };
  expect(mapOf("Istanbul", { trip: byTitle })).toMatchObject({ name: "Paris – Istanbul" });
  const byDays = { title: "Summer", dayTitles: ["Arrival in the old town", "Day 2: Strasbourg", "Vienna"] };
  expect(mapOf("Vienna", { trip: byDays })).toMatchObject({ name: "Strasbourg – Vienna" });
  expect(mapOf("Lisbon, Portugal", { trip: unplaced })).toEqual(mapOf("Lisbon"));
});
