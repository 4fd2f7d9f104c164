import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { StopCategory } from "../../../contract/itinerary.ts";
import { distanceKm } from "../gazetteer/distance-km.ts";
import { gazetteer } from "../gazetteer/gazetteer.ts";
import { landmarkKey } from "./name-index.ts";
import { nameWords } from "./name-words.ts";
import { type Landmark, readLandmarks } from "./read-landmarks.ts";

const all = readLandmarks();
const places = gazetteer();
const describeLandmark = ({ name, city, country }: Landmark) =>
  `${name} (${[city, country].filter(Boolean).join(", ")})`;
const headingOf = ({ city, country }: Partial<Landmark>) => `${city}, ${country}`;
const distinct = (texts: readonly string[]) => [...new Set(texts)].sort();

test("there are landmarks all over the world", () => {
  expect(all.length).toBeGreaterThan(1900);
  expect(new Set(all.map(({ country }) => country)).size).toBeGreaterThan(60);
});

test("each has a name, a category and a coordinate", () => {
  const categories: readonly string[] = StopCategory.enum;
  const wrong = all.filter(
    ({ name, otherNames, category, coordinate: { latitude, longitude } }) =>
      [name, ...otherNames].some((one) => one.length < 2 || one.length > 80) ||
      !categories.includes(category) ||
      category === "other" ||
      Math.abs(latitude) > 90 ||
      Math.abs(longitude) > 180 ||
      (latitude === 0 && longitude === 0),
  );
  expect(wrong.map(describeLandmark)).toEqual([]);
});

/** Day trips that are longer than most, and villages with the name of a town elsewhere. */
const farFromTheirCity = new Set(["Jinshanling Great Wall", "Kusatsu Onsen", "Tateyama Kurobe Alpine Route"]);

test("every landmark below a heading lies around its city", () => {
  const belowHeading = Map.groupBy(all, headingOf);
  const wrong = all.filter(({ name, city, country, coordinate }) => {
    if (city === undefined || farFromTheirCity.has(name)) return false;
    const known = places
      .find(city, { near: coordinate, limit: 8 })
      .filter((one) => one.country?.code === country && distanceKm(one, coordinate) < 500);
    // The gazetteer has no villages: landmarks of one lie around the nearest towns.
    const below = belowHeading.get(headingOf({ city, country })) ?? [];
    return known.length > 0
      ? !known.some((one) => distanceKm(one, coordinate) <= 60 + one.spanKm / 2)
      : below.some((other) => distanceKm(other.coordinate, coordinate) > 60);
  });
  expect(distinct(wrong.map(describeLandmark))).toEqual([]);
});

/** There are no towns in Bolivia's high desert. */
const farFromTowns = new Set(["Laguna Colorada", "Laguna Verde", "Sol de Mañana", "Árbol de Piedra"]);

test("every landmark is near cities of its country", () => {
  const wrong = all.filter(({ name, country, coordinate }) => {
    if (farFromTowns.has(name)) return false;
    const isOfIt = (withinKm: number, most: number) =>
      places.near(coordinate, { withinKm, most }).some((place) => place.country?.code === country);
    // In the wilderness at a border, the closest town may be on the other side.
    return places.findNearest(coordinate).country?.code !== country && !isOfIt(50, 40) && !isOfIt(150, 1000);
  });
  expect(distinct(wrong.map(describeLandmark))).toEqual([]);
});

test("no two landmarks close to each other share a name", () => {
  const byKey = new Map<string, Landmark[]>();
  const twice: string[] = [];
  for (const landmark of all) {
    for (const key of new Set(
      [landmark.name, ...landmark.otherNames].map((name) => landmarkKey(nameWords(name))),
    )) {
      const others = byKey.get(key) ?? [];
      const same = others.find((other) => distanceKm(other.coordinate, landmark.coordinate) < 50);
      if (same) twice.push(`${key}: ${describeLandmark(same)} and ${describeLandmark(landmark)}`);
      byKey.set(key, [...others, landmark]);
    }
  }
  expect(distinct(twice)).toEqual([]);
});

test("a line that cannot be parsed is named", async () => {
  const folder = await mkdtemp(join(tmpdir(), "waybook-landmarks-"));
  try {
    await writeFile(join(folder, "here.txt"), "[PT Lisbon]\nBelém Tower | sight | 38.69, -9.21 | Torre\n");
    expect(() => readLandmarks(folder)).toThrow(/here\.txt:2: Belém Tower/);
    await writeFile(join(folder, "here.txt"), "Belém Tower | sight | 38.69 -9.21 | Torre\n");
    expect(() => readLandmarks(folder)).toThrow(/heading such as \[PT Lisbon\] is missing above here\.txt:1/);
    await writeFile(join(folder, "here.txt"), "[PT]\n\nCabo da Roca | nature | 38.7804 -9.4989 |\n");
    expect(readLandmarks(folder)).toEqual([
      {
        name: "Cabo da Roca",
        otherNames: [],
        category: "nature",
        coordinate: { latitude: 38.7804, longitude: -9.4989 },
        country: "PT",
      },
    ]);
  } finally {
    await rm(folder, { recursive: true });
  }
});
