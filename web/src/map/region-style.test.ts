import { validateStyleMin } from "@maplibre/maplibre-gl-style-spec";
import { expect, test } from "vitest";
import { baseStyle } from "./base-style.ts";
import type { MapColours } from "./map-colours.ts";
import { protomapsLayers } from "./protomaps-layers.ts";
import { regionStyle } from "./region-style.ts";
import { streetsLayers } from "./streets-layers.ts";

const colours = new Proxy({ days: ["#a00000"] } as unknown as MapColours, {
  get: (given, name) => (name === "days" ? given.days : "#aabbcc"),
});
const own = baseStyle({ tiles: "https://a.example/{z}/{x}/{y}", closestZoom: 9 }, colours, {});
const streets = {
  bounds: [-9.3, 38.6, -9, 38.9],
  source: { type: "vector", tiles: ["https://a.example/s/{z}/{x}/{y}"], minzoom: 0, maxzoom: 14 },
} as const;

test.each(["protomaps", "openmaptiles"] as const)(
  "streets in the schema of %s are a valid style",
  (schema) => {
    const style = regionStyle(
      { ...streets, source: { ...streets.source, tiles: [...streets.source.tiles] }, schema },
      own,
      colours,
      "de",
    );
    expect(validateStyleMin(style).map(({ message }) => message)).toEqual([]);
    expect(new Set(style.layers.map(({ id }) => id)).size).toBe(style.layers.length);
    // Far out, the region would be a spot.
    expect(
      style.layers.filter(({ id }) => id.startsWith("region")).every(({ minzoom = 0 }) => minzoom >= 10),
    ).toBe(true);
  },
);

test("every layer of streets has its counterpart in Protomaps' schema", () => {
  const layers = streetsLayers("streets", colours, "de");
  const known = new Set([
    ...["earth", "water", "landuse", "roads", "buildings", "places", "pois", "boundaries"],
  ]);
  const translated = protomapsLayers(layers);
  expect(translated.map(({ id }) => id)).toEqual(layers.map(({ id }) => id));
  for (const layer of translated) if ("source-layer" in layer) expect(known).toContain(layer["source-layer"]);
});
