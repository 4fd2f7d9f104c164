import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { measureCpuTime } from "../../../test/support/measure-cpu-time.ts";
import { propertyRuns } from "../../../test/support/property-runs.ts";
import { distanceKm } from "../gazetteer/distance-km.ts";
import { gazetteer } from "../gazetteer/gazetteer.ts";
import { landmarks } from "./landmarks.ts";
import { readLandmarks } from "./read-landmarks.ts";

const all = readLandmarks();
const cityOf = (name: string) => {
  const [city] = gazetteer().find(name, { limit: 1 });
  if (!city) throw new Error(`The gazetteer does not know ${name}.`);
  return city;
};
const foundIn = (city: string, name: string) =>
  landmarks()
    .find(name, { near: cityOf(city) })
    .map((one) => one.name)[0];

describe("around a city, a name means", () => {
  test.each([
    // The table's name, whatever the accents, case, punctuation and articles.
    ["Lisbon", "Castelo de São Jorge", "São Jorge Castle"],
    ["Lisbon", "CASTELO DE SAO JORGE", "São Jorge Castle"],
    ["Lisbon", "the Belém Tower", "Belém Tower"],
    ["Barcelona", "La Sagrada Familia", "Sagrada Família"],
    ["Paris", "Musée d’Orsay", "Musée d'Orsay"],
    ["Paris", "Musee Orsay", "Musée d'Orsay"],
    ["Rome", "St Peters Basilica", "St. Peter's Basilica"],
    ["Rome", "Saint Peter's Basilica", "St. Peter's Basilica"],
    ["Kyoto", "Kiyomizudera", "Kiyomizu-dera"],
    ["Kyoto", "Kinkaku ji", "Kinkaku-ji"],
    // With its category in another language or position, added or omitted.
    ["Lisbon", "Castle of São Jorge", "São Jorge Castle"],
    ["Lisbon", "Château de São Jorge", "São Jorge Castle"],
    ["Tokyo", "Sensō-ji Temple", "Senso-ji"],
    ["Kyoto", "Temple Kinkaku-ji", "Kinkaku-ji"],
    ["Vienna", "Palace of Schönbrunn", "Schönbrunn Palace"],
    // As a part of the text.
    ["Rome", "Colosseum & Roman Forum", "Colosseum"],
    ["Berlin", "Fernsehturm am Alexanderplatz", "Berlin TV Tower"],
    ["Lisbon", "Belém Tower at sunset", "Belém Tower"],
    ["Lisbon", "Fado in Chiado", "Chiado"],
    ["Paris", "Eiffel Tower, Paris", "Eiffel Tower"],
    ["Tokyo", "浅草寺 Sensō-ji Temple", "Senso-ji"],
    ["Kyoto", "金閣寺参拝", "Kinkaku-ji"],
    // Without the city's name, or with another adjective.
    ["Lisbon", "Oceanário", "Lisbon Oceanarium"],
    ["Prague", "Karluv most bridge", "Charles Bridge"],
    ["Seville", "Royal Alcázar", "Royal Alcázar of Seville"],
    // With a letter or two misread.
    ["Lisbon", "Castelo de Sao Jorqe", "São Jorge Castle"],
    ["Lisbon", "Mosteiro dos Jeronirnos", "Jerónimos Monastery"],
    ["Paris", "Elffel Tovver", "Eiffel Tower"],
  ])("%s: %s", (city, name, expected) => {
    expect(foundIn(city, name)).toBe(expected);
  });

  test.each([
    // Another kind of place, of the same name.
    ["Lisbon", "Belém Palace Hotel"],
    ["Lisbon", "Hotel Alfama"],
    ["Lisbon", "Alfama Grill House"],
    ["Paris", "Hôtel du Louvre"],
    ["Paris", "Restaurant near the Eiffel Tower"],
    ["Lisbon", "Belém"],
    // On the way there.
    ["Lisbon", "Train to Pena Palace"],
    // Somewhere else in the world.
    ["Lisbon", "Museo del Prado"],
    ["Lisbon", "Gion"],
    ["Paris", "Castelo de Sao Jorqe"],
    // Almost another landmark's name, but of another category.
    ["Florence", "Trattoria Marisol"],
    // No name at all.
    ["Lisbon", "Lunch"],
    ["Lisbon", "Castle"],
    ["Lisbon", "the"],
    ["Lisbon", ""],
    ["Lisbon", "12:30"],
  ])("%s: nothing for %s", (city, name) => {
    expect(foundIn(city, name)).toBeUndefined();
  });
});

test("returns the name that matched, and how", () => {
  const [tower] = landmarks().find("torre de belem", { near: cityOf("Lisbon") });
  expect(tower).toMatchObject({
    matchedName: "Torre de Belém",
    match: "name",
    country: "PT",
    city: "Lisbon",
  });
  const matches = ["Tower of the Belém", "Belém Tower at sunset", "Torre de Belern"].map(
    (name) => landmarks().find(name, { near: cityOf("Lisbon") })[0]?.match,
  );
  expect(matches).toEqual(["name", "part", "misread"]);
});

describe("without a coordinate nearby", () => {
  test("finds names that only one landmark has", () => {
    expect(
      landmarks()
        .find("Sagrada Familia")
        .map(({ city }) => city),
    ).toEqual(["Barcelona"]);
  });
  test.each(["Chinatown", "Central Market", "Old Town", "Red Beach", "Botanical Garden", "Sagrada Famila"])(
    "not %s",
    (name) => {
      expect(landmarks().find(name)).toEqual([]);
    },
  );
  test("finds nothing for names of two landmarks far from each other", () => {
    const sharing = Object.values(Object.groupBy(all, ({ name }) => name)).flatMap((same) => {
      const [first, ...others] = same ?? [];
      return first && others.some((one) => distanceKm(one.coordinate, first.coordinate) > 10)
        ? first.name
        : [];
    });
    expect(sharing.length).toBeGreaterThan(5);
    expect(sharing.flatMap((name) => landmarks().find(name))).toEqual([]);
  });
  test("finds only in the requested country", () => {
    expect(landmarks().find("Sagrada Familia", { country: "PT" })).toEqual([]);
  });
});

test("lists all namesakes", () => {
  const countries = landmarks()
    .namesakes("Chinatown")
    .map(({ country }) => country);
  expect(new Set(countries).size).toBeGreaterThan(1);
  expect(
    landmarks()
      .namesakes("Pantheon, Rome")
      .map(({ city }) => city),
  ).toContain("Rome");
});

const anyLandmark = fc.constantFrom(...all);

test("names that are an article in some language are found after another article", () => {
  expect(landmarks().find("the MIT", { near: cityOf("Boston") })[0]?.name).toBe("MIT");
  expect(landmarks().find("the The Del", { near: cityOf("San Diego") })[0]?.name).toBe("Hotel del Coronado");
});

test("every landmark is found by each of its names, however it is written", () => {
  const written = fc.constantFrom(
    (name: string) => name.toUpperCase(),
    (name: string) => name.toLowerCase(),
    (name: string) => name.normalize("NFD"),
    (name: string) => name.normalize("NFD").replace(/\p{Mn}/gu, ""),
    (name: string) => ` ${name.replaceAll(" ", "  ")}! `,
    (name: string) => `the ${name}`,
  );
  fc.assert(
    fc.property(anyLandmark, fc.nat(), written, (landmark, which, write) => {
      const names = [landmark.name, ...landmark.otherNames];
      // In other scripts marks are letters: without them it is another name.
      const name = names.filter((one) => /^[\p{sc=Latin}\p{sc=Common}\p{sc=Inherited}]+$/u.test(one))[
        which % names.length
      ];
      if (name === undefined) return;
      const found = landmarks().find(write(name), { near: landmark.coordinate, withinKm: 5 });
      expect(found.map((one) => one.name)).toContain(landmark.name);
    }),
    { numRuns: propertyRuns(400) },
  );
});

test("nothing is found further away than requested", () => {
  fc.assert(
    fc.property(
      anyLandmark,
      anyLandmark,
      fc.integer({ min: 1, max: 300 }),
      fc.string({ maxLength: 12, unit: "grapheme" }),
      (here, target, withinKm, noise) => {
        const found = landmarks().find(`${target.name} ${noise}`, { near: here.coordinate, withinKm });
        for (const { coordinate } of found)
          expect(distanceKm(here.coordinate, coordinate)).toBeLessThanOrEqual(withinKm);
      },
    ),
    { numRuns: propertyRuns(200) },
  );
});

test("long garbage is fast", () => {
  const garbage = [
    "a ".repeat(5000),
    "'".repeat(5000),
    "寺".repeat(5000),
    "castle & ".repeat(1000),
    "l'".repeat(3000),
  ];
  const took = measureCpuTime(() => {
    for (const text of garbage) landmarks().find(text, { near: cityOf("Tokyo") });
  });
  expect(took).toBeLessThan(1500);
});
