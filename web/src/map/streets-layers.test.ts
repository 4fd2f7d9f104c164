import { validateStyleMin } from "@maplibre/maplibre-gl-style-spec";
import { expect, test } from "vitest";
import type { MapColours } from "./map-colours.ts";
import { nameInLanguage } from "./name-in-language.ts";
import { streetsLayers } from "./streets-layers.ts";
import { tripLayers } from "./trip-layers.ts";
import { typefaces } from "./typefaces.ts";

const dress = new Proxy({ days: ["#a00000", "#00a000"] } as unknown as MapColours, {
  get: (given, name) => (name === "days" ? given.days : "#aabbcc"),
});

test("the layers of streets keep to the style specification, and none has the name of a trip's layer", () => {
  const layers = [
    ...streetsLayers("streets", dress, "de"),
    ...tripLayers({ colours: dress, textFont: typefaces.heading, activeDayId: undefined }),
  ];
  const geojson = { type: "geojson" as const, data: { type: "FeatureCollection" as const, features: [] } };
  const sources = {
    streets: { type: "vector" as const, tiles: ["https://tiles.example.com/{z}/{x}/{y}.pbf"] },
    ...{ ways: geojson, links: geojson, stops: geojson },
  };
  expect(validateStyleMin({ version: 8, sources, layers }).map(({ message }) => message)).toEqual([]);
});

test.each([
  [
    "in the traveller's language",
    { "name:de": "Lissabon", "name:latin": "Lisboa", name: "Lisboa" },
    "Lissabon",
  ],
  ["as older tiles have it", { name_de: "Rom", name: "Roma" }, "Rom"],
  ["else in Latin letters", { "name:en": "Athens", "name:latin": "Athína", name: "Αθήνα" }, "Athína"],
  ["else as it is", { "name:latin": " ", name: "東京" }, "東京"],
  ["or none", { ref: "A 5" }, undefined],
])("a name is %s", (_, properties, expected) => {
  expect(nameInLanguage.of(properties, "de")).toBe(expected);
});
