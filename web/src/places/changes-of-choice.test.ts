import { describe, expect, test } from "vitest";
import type { Stop } from "../../../contract/itinerary.ts";
import type { SuggestedPlace } from "../../../contract/place.ts";
import type { Draft } from "../draft/draft.ts";
import { edits } from "../draft/edits.ts";
import { changesOfChoice } from "./changes-of-choice.ts";

const artemide: SuggestedPlace = {
  name: "Hotel Artemide",
  coordinate: { latitude: 41.9013, longitude: 12.4931 },
  kind: "place",
  category: "lodging",
  address: "Via Nazionale 22",
  openingHours: "24/7",
  place: { source: "osm", id: "node/42" },
};
const noma: SuggestedPlace = {
  name: "Noma",
  coordinate: { latitude: 55.6828, longitude: 12.6105 },
  kind: "place",
  category: "food",
  place: { source: "osm", id: "node/43" },
};

describe("a choice", () => {
  test("fills in what is empty, and keeps what was written", () => {
    expect(changesOfChoice({ category: "other" }, artemide)).toEqual({
      ...{ name: "Hotel Artemide", coordinate: artemide.coordinate, category: "lodging" },
      ...{ address: "Via Nazionale 22", openingHours: "24/7", place: { source: "osm", id: "node/42" } },
    });
    expect(
      changesOfChoice(
        { category: "event", address: "Back entrance", openingHours: "Mo 10:00-12:00" },
        artemide,
      ),
    ).toMatchObject({ category: "event", address: "Back entrance", openingHours: "Mo 10:00-12:00" });
  });

  test("replaces what an earlier one brought", () => {
    const before = { category: "lodging", address: "Via Nazionale 22", openingHours: "24/7" } as const;
    expect(changesOfChoice({ ...before, place: { source: "osm", id: "node/42" } }, noma)).toMatchObject({
      ...{ category: "food", address: undefined, openingHours: undefined, place: noma.place },
    });
  });
});

describe("a chosen place", () => {
  const stop: Stop = { id: "a", name: "Hotel", category: "lodging", coordinate: artemide.coordinate };
  const draft: Draft = {
    ...{ title: "Rome", tags: [], packing: [], expenses: [], visibility: "private" },
    days: [{ id: "one", stops: [{ ...stop, place: { source: "osm", id: "node/42" } }] }],
  };
  const placeAfter = (changes: Parameters<typeof edits.changeStop>[2]) =>
    edits.changeStop(draft, "a", changes).days[0]?.stops[0]?.place;

  test.each([
    ["with another name", { name: "Our hotel" }],
    ["at its entrance", { coordinate: { latitude: 41.902, longitude: 12.4931 } }],
  ])("is still that place %s", (_, changes) => {
    expect(placeAfter(changes)).toEqual({ source: "osm", id: "node/42" });
  });

  test.each([
    ["somewhere else", { coordinate: { latitude: 41.904, longitude: 12.4931 } }],
    ["off the map", { coordinate: undefined }],
  ])("is no longer that place %s", (_, changes) => {
    expect(placeAfter(changes)).toBeUndefined();
  });

  test("is another one when another is chosen", () => {
    expect(placeAfter(changesOfChoice(stop, noma))).toEqual({ source: "osm", id: "node/43" });
  });
});
