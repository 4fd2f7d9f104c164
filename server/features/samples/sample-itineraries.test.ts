import { describe, expect, test } from "vitest";
import { distanceKm } from "../../geo/gazetteer/distance-km.ts";
import { gazetteer } from "../../geo/gazetteer/gazetteer.ts";
import { landmarks } from "../../geo/landmarks/landmarks.ts";
import { completeDraft } from "../itineraries/complete-draft.ts";
import { validDraft } from "../itineraries/valid-draft.ts";
import { identifiedDraft } from "./identified-draft.ts";
import { sampleAuthors, samples } from "./sample-itineraries.ts";

const everyStop = samples.flatMap(({ draft }) =>
  (draft.days ?? []).flatMap(({ stops = [] }) => stops.map((stop) => ({ trip: draft.title, ...stop }))),
);

test("there are enough of them, by different authors, of different lengths", () => {
  expect(samples.length).toBeGreaterThanOrEqual(14);
  expect(new Set(samples.map(({ author }) => author))).toEqual(new Set(sampleAuthors));
  expect(new Set(samples.map(({ draft }) => draft.days?.length)).size).toBeGreaterThanOrEqual(5);
  expect(new Set(everyStop.map(({ category }) => category)).size).toBeGreaterThanOrEqual(12);
});

test("every id and every text is unique", () => {
  const ids = [...sampleAuthors, ...samples].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const texts = samples.flatMap(({ draft }) => [draft.title, draft.summary]);
  const notes = everyStop.flatMap(({ note }) => note ?? []);
  for (const list of [texts, notes]) expect(new Set(list).size).toBe(list.length);
});

test("no author likes or saves what is their own, and the newest come first", () => {
  for (const { author, likedBy, savedBy } of samples) expect([...likedBy, ...savedBy]).not.toContain(author);
  const ages = samples.map(({ daysOld }) => daysOld);
  expect(ages).toEqual(ages.toSorted((a, b) => a - b));
  expect(ages[0]).toBeGreaterThan(0);
});

describe.each(samples.map((sample) => [sample.draft.title, sample] as const))("%s", (_, sample) => {
  const { draft, dayImages } = sample;
  const { days = [], packing = [], expenses = [] } = draft;

  test("is a valid draft, and reads well on a card", () => {
    expect(completeDraft(validDraft(identifiedDraft(draft)))).toMatchObject({ title: draft.title });
    expect(draft.title.length).toBeLessThanOrEqual(60);
    expect(draft.summary?.length).toBeGreaterThanOrEqual(120);
    expect(draft.summary?.length).toBeLessThanOrEqual(300);
    expect([draft.destination, draft.center, draft.bestSeason, draft.homeCurrency]).not.toContain(undefined);
    expect(draft.tags?.length).toBeGreaterThanOrEqual(3);
  });

  test("has full days", () => {
    expect(days.length).toBeGreaterThanOrEqual(1);
    expect(days.length).toBeLessThanOrEqual(12);
    for (const { title, stops = [] } of days) {
      expect(title).toBeTruthy();
      expect(stops.length, title).toBeGreaterThanOrEqual(3);
      expect(stops.length, title).toBeLessThanOrEqual(7);
    }
    expect(packing.length).toBeGreaterThanOrEqual(3);
    expect(expenses.length).toBeGreaterThanOrEqual(4);
    for (const { currency } of expenses) expect(Intl.supportedValuesOf("currency")).toContain(currency);
  });

  test("has stops that follow one another, each after the one before has ended", () => {
    for (const { title, stops = [] } of days) {
      let until = 0;
      for (const { name, startTime = "", durationMinutes = 0 } of stops) {
        const [hour = 0, minute = 0] = startTime.split(":").map(Number);
        // A start before dawn belongs to the night before.
        const start = (hour < 5 ? hour + 24 : hour) * 60 + minute;
        expect(start, `${title}: ${name} begins at ${startTime}`).toBeGreaterThanOrEqual(until);
        until = start + durationMinutes;
      }
    }
  });

  test("has images of its own days, of known places", () => {
    for (const [day, query] of Object.entries(dayImages)) {
      const first = days[Number(day) - 1]?.stops?.[0]?.coordinate;
      expect(first, query).toBeDefined();
      expect(gazetteer().findInText(query), query).toBeDefined();
    }
  });

  test("has stops at coordinates that agree with our own tables", () => {
    for (const { name, coordinate } of everyStop.filter(({ trip }) => trip === draft.title)) {
      if (!coordinate) throw new Error(`${name} is nowhere`);
      const [landmark] = landmarks().find(name, {
        near: coordinate,
        withinKm: 300,
        isWhole: true,
        limit: 1,
      });
      const [place] = landmark ? [] : gazetteer().find(name, { near: coordinate, limit: 1 });
      if (landmark) expect(distanceKm(landmark.coordinate, coordinate), name).toBeLessThan(2);
      else if (place) expect(distanceKm(place, coordinate), name).toBeLessThan(60);
    }
  });

  test("has no stop further than a day's journey from the one before", () => {
    const places = days.flatMap(({ stops = [] }) => stops.flatMap(({ coordinate }) => coordinate ?? []));
    for (const [at, place] of places.entries()) {
      const before = places[at - 1];
      if (before) expect(distanceKm(before, place), `stop ${at + 1}`).toBeLessThan(560);
    }
  });
});

test("has times for most stops, and notes for many", () => {
  const share = (part: unknown[]) => part.length / everyStop.length;
  expect(share(everyStop.filter(({ startTime }) => startTime))).toBeGreaterThan(0.9);
  expect(share(everyStop.filter(({ note }) => note))).toBeGreaterThan(0.7);
  expect(everyStop.filter(({ phone }) => phone)).toEqual([]);
  for (const { bookingURL } of everyStop) if (bookingURL) expect(bookingURL).toMatch(/^https:\/\//);
});

test("our tables know enough of their stops for these checks to mean something", () => {
  const knownStops = everyStop.filter(
    ({ name, coordinate }) =>
      coordinate && landmarks().find(name, { near: coordinate, withinKm: 2, isWhole: true }).length > 0,
  );
  expect(knownStops.length).toBeGreaterThan(100);
});
