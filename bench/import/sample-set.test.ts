import { describe, expect, test } from "vitest";
import { fixtureSet } from "./drawn-set.ts";
import { entriesOf, type Half } from "./half.ts";
import { heldCities } from "./held-cities.ts";
import { languages } from "./languages.ts";
import { sampleSet } from "./sample-set.ts";
import { kilometres } from "./score.ts";
import { tuningCities } from "./tuning-cities.ts";
import { captionFaces } from "./typefaces.ts";

const halves: readonly Half[] = ["tuning", "held"];
const sets = { tuning: sampleSet("tuning"), held: sampleSet("held") };

describe.each(halves)("the %s half", (half) => {
  const { truth, frames } = sets[half];
  const textOf = (names: readonly string[]) =>
    names
      .flatMap((name) => truth.text[name] ?? [])
      .join("\n")
      .toLowerCase();

  test("is the same for the same seed, and another for another", () => {
    expect(sampleSet(half, 1)).toEqual(sets[half]);
    expect(sampleSet(half, 2)).not.toEqual(sets[half]);
  });

  test("has as many cases and frames as it should, each frame in one case", () => {
    expect(truth.cases).toHaveLength(40);
    expect(frames.length).toBeGreaterThan(75);
    const named = truth.cases.flatMap((sample) => sample.frames);
    expect(named).toEqual(frames.map(({ name }) => name));
    expect(new Set(named).size).toBe(named.length);
    expect(Object.keys(truth.text)).toEqual(named);
  });

  test("says on its frames what is true of them", () => {
    for (const { id, stops, frames, isPhotos, packing = [] } of truth.cases) {
      if (isPhotos) continue;
      const text = textOf(frames);
      for (const { name, aliases } of stops)
        expect([id, name, [name, ...aliases].some((known) => text.includes(known.toLowerCase()))]).toEqual([
          ...[id, name, true],
        ]);
      for (const name of packing) expect(text).toContain(name.toLowerCase());
    }
  });

  test("names nothing a stop that is none", () => {
    for (const { stops, notStops = [] } of truth.cases)
      for (const { name } of stops) expect(notStops).not.toContain(name);
  });

  test("counts days from 1 without a gap, at times in order", () => {
    for (const { stops, days } of truth.cases) {
      if (days === undefined || stops.length === 0) continue;
      expect([...new Set(stops.map(({ day }) => day))]).toEqual(
        Array.from({ length: days }, (_, nth) => nth + 1),
      );
      for (const [nth, { startTime, day }] of stops.entries()) {
        const before = stops[nth - 1];
        if (startTime) expect(startTime).toMatch(/^([01]\d|2[0-3]):[0-5]\d$/);
        if (startTime && before?.startTime && before.day === day)
          expect(startTime > before.startTime).toBe(true);
      }
    }
  });

  test("has photos that were taken where their stops are", () => {
    const albums = truth.cases.filter(({ isPhotos }) => isPhotos);
    expect(albums.length).toBeGreaterThanOrEqual(4);
    for (const { stops, frames: names } of albums)
      for (const { name, camera } of frames) {
        if (!names.includes(name) || !camera) continue;
        const away = stops.map(({ coordinate }) => kilometres(coordinate, camera) ?? 99);
        expect(Math.min(...away)).toBeLessThan(0.1);
      }
  });

  test("goes to many places, in several languages", () => {
    expect(new Set(truth.cases.map(({ destination }) => destination)).size).toBeGreaterThan(18);
  });
});

describe("the halves", () => {
  test("share no city, and know a hundred", () => {
    const named = [...tuningCities, ...heldCities].map(({ name }) => name);
    expect(new Set(named).size).toBe(named.length);
    expect(named.length).toBeGreaterThanOrEqual(100);
  });

  test("leave the cities of the fixtures alone", async () => {
    const { truth } = await fixtureSet();
    const fixtures = truth.cases.map(({ destination }) => destination);
    expect(heldCities.filter(({ name }) => fixtures.includes(name))).toEqual([]);
  });

  test("head no day with what is a sight there", () => {
    for (const { quarters, sights } of heldCities)
      for (const names of sights)
        expect(quarters.filter((quarter) => (names as readonly unknown[]).includes(quarter))).toEqual([]);
  });

  test("have words and faces of their own", () => {
    for (const { titles, lists, days, free, food, cafe, lodging, calls, remarks, packing } of Object.values(
      languages,
    ))
      for (const phrases of [titles, lists, days, free, food, cafe, lodging, calls, remarks, packing]) {
        const seen = [...(phrases.both ?? []), ...phrases.tuning];
        expect(phrases.held.filter((phrase) => seen.includes(phrase))).toEqual([]);
      }
    const [tuning, held] = halves.map((half) => entriesOf(half, captionFaces).map(({ family }) => family));
    const shared = tuning?.filter((family) => held?.includes(family));
    expect(shared).toEqual(captionFaces.both?.map(({ family }) => family));
  });

  test("know where sights are: around their city", () => {
    for (const { name, at, sights } of [...tuningCities, ...heldCities])
      for (const [sight, , latitude, longitude] of sights) {
        const away = kilometres({ latitude: at[0], longitude: at[1] }, { latitude, longitude });
        expect([name, sight, Math.round(away ?? 999) < 160]).toEqual([name, sight, true]);
      }
  });
});
