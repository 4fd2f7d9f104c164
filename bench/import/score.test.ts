import { describe, expect, test } from "vitest";
import type { ItineraryPreview } from "../../contract/itinerary.ts";
import { isSameName } from "./same-name.ts";
import { reliabilityOf, scoreCase, summaryOf } from "./score.ts";
import type { TrueCase, TrueStop } from "./true-set.ts";

const stop = (day: number, name: string, more: Partial<TrueStop> = {}): TrueStop => ({
  ...{ day, name, aliases: [], startTime: null, durationMinutes: null, price: null, coordinate: null },
  ...more,
});
const bridge = { latitude: 50.0865, longitude: 14.4114 };
const truth: TrueCase = {
  ...{ id: "prague", kind: "video", frames: [], destination: "Prague", destinationAliases: ["Praha"] },
  ...{ days: 2, startDate: "2027-05-01", packing: ["Umbrella", "Passport"] },
  stops: [
    stop(1, "Charles Bridge", { aliases: ["Karlův most"], startTime: "09:00", coordinate: bridge }),
    stop(1, "Café Finch", { durationMinutes: 60, price: { amount: 8, currency: "CZK" } }),
    stop(2, "Vyšehrad", { startTime: "10:30", coordinate: { latitude: 50.0644, longitude: 14.4178 } }),
    stop(2, "Old Town Square"),
  ],
};

type Said = Omit<Partial<TrueStop>, "day" | "aliases"> & { name: string };
const preview = (days: readonly (readonly Said[])[], more: Partial<ItineraryPreview> = {}) =>
  ({
    title: "Prague in 2 days",
    days: days.map((stops, day) => ({
      id: `d${day}`,
      stops: stops.map(({ name, startTime, durationMinutes, coordinate }, nth) => ({
        ...{ id: `s${day}-${nth}`, name, category: "other" },
        ...(startTime && { startTime }),
        ...(durationMinutes && { durationMinutes }),
        ...(coordinate && { coordinate }),
      })),
    })),
    ...more,
  }) as unknown as ItineraryPreview;

const onDay = (day: number) => truth.stops.filter((stop) => stop.day === day);
const perfect = preview([onDay(1), onDay(2)], {
  destination: "Prague, Czechia",
  startDate: "2027-05-01T00:00:00.000Z",
  packing: [{ name: "Umbrella" }, { name: "Passport" }] as never,
  expenses: [{ title: "Café Finch", amount: 8, currency: "CZK" }] as never,
});

describe("a score", () => {
  test("knows a perfect draft", () => {
    const shares = summaryOf([scoreCase(truth, perfect)]);
    const { medianError, largeError, ...rest } = shares;
    expect(new Set(Object.values(rest))).toEqual(new Set([1]));
    expect([medianError, largeError]).toEqual([0, 0]);
  });

  test("knows an empty one, and none at all", () => {
    for (const nothing of [undefined, preview([])]) {
      const { recall, placed, destinations, packing, startDates } = summaryOf([scoreCase(truth, nothing)]);
      expect({ recall, placed, destinations, packing, startDates }).toEqual({
        ...{ recall: 0, placed: 0, destinations: 0, packing: 0, startDates: 0 },
      });
    }
  });

  test("knows one that is half right", () => {
    const half = preview([
      [{ name: "Charles Bridge", startTime: "09:30", coordinate: bridge }, { name: "Follow for more" }],
      [{ name: "Cafe Finch", startTime: "12:00" }, { name: "Save this" }],
    ]);
    const score = scoreCase(truth, half, 0.5);
    expect(score.missed.map(({ name }) => name)).toEqual(["Vyšehrad", "Old Town Square"]);
    expect(score.invented.map(({ stop }) => stop.name)).toEqual(["Follow for more", "Save this"]);
    expect(summaryOf([score])).toMatchObject({
      ...{ recall: 0.5, precision: 0.5, days: 0.5, times: 0, durations: 0, prices: 0, placed: 0.5 },
    });
  });

  test("takes a stop that is somewhere else for a stop, but not for placed", () => {
    const elsewhere = { latitude: 50.1065, longitude: 14.4114 };
    const score = scoreCase(truth, preview([[{ name: "Charles Bridge", coordinate: elsewhere }]]));
    expect(summaryOf([score])).toMatchObject({ recall: 0.25, placed: 0 });
    expect(summaryOf([score]).medianError).toBeCloseTo(2.2, 1);
  });

  test("counts a stop once, however often it was found", () => {
    const twice = preview([[{ name: "Charles Bridge" }, { name: "Karlův most" }]]);
    expect(summaryOf([scoreCase(truth, twice)])).toMatchObject({ recall: 0.25, precision: 0.5 });
  });

  test("takes the likelier of two that are alike", () => {
    const day = { ...truth, stops: [stop(1, "Market Hall"), stop(2, "Market Hall")] };
    const { matches } = scoreCase(day, preview([[], [{ name: "Market Hall" }]]));
    expect(matches.map(({ truth }) => truth.day)).toEqual([2]);
  });

  test("finds photos by where they are, and nothing else so", () => {
    const unnamed = preview([[{ name: "Stop 1", coordinate: { latitude: 50.0866, longitude: 14.4118 } }]]);
    const photos = { ...truth, stops: onDay(1).slice(0, 1) };
    expect(summaryOf([scoreCase({ ...photos, isPhotos: true }, unnamed)]).recall).toBe(1);
    expect(summaryOf([scoreCase(photos, unnamed)]).recall).toBe(0);
  });

  test("of media without a trip is right when there is no draft", () => {
    const none: TrueCase = { id: "none", kind: "video", frames: [], destination: null, stops: [] };
    expect(summaryOf([scoreCase(none, undefined)])).toMatchObject({
      recall: 1,
      precision: 1,
      destinations: 1,
    });
    expect(summaryOf([scoreCase(none, perfect)])).toMatchObject({ precision: 0, destinations: 0 });
  });

  test("says how right each confidence was", () => {
    const half = preview([[{ name: "Charles Bridge" }, { name: "Follow for more" }]]);
    expect(reliabilityOf([scoreCase(truth, perfect, 0.92), scoreCase(truth, half, 0.55)])).toEqual([
      { from: 0.5, drafts: 1, stops: 2, said: 0.55, right: 0.5 },
      { from: 0.9, drafts: 1, stops: 4, said: 0.92, right: 1 },
    ]);
  });
});

describe("names", () => {
  test.each([
    ["Charles Bridge", "CHARLES BRIDGE"],
    ["Vyšehrad", "Vysehrad"],
    ["Musée d'Orsay", "Musee d’Orsay"],
    ["Hofburg", "Hofburg Palace"],
    ["Gullfoss", "Gulfoss"],
    ["Ísóló", "Isolo"],
  ])("%s is %s", (one, other) => expect(isSameName(one, other)).toBe(true));

  test.each([
    ["Old Town Square", "New Town Hall"],
    ["Hof", "Hofburg Palace"],
    ["", "Prater"],
    ["!!", "Prater"],
  ])("%s is not %s", (one, other) => expect(isSameName(one, other)).toBe(false));
});
