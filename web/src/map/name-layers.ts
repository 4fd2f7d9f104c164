import type { LayerSpecification } from "maplibre-gl";
import type { MapColours } from "./map-colours.ts";
import { typefaces } from "./typefaces.ts";

const halo = (colours: MapColours) => ({ "text-halo-color": colours.land, "text-halo-width": 1.4 });

/** The layers of names. Later layers are placed first, so the best-known places come last. */
export const nameLayers = (
  colours: MapColours,
  countries: Readonly<Record<string, string>>,
): LayerSpecification[] => [...placeLayers(colours), countryLayer(colours, countries)];

const placeLayers = (colours: MapColours): LayerSpecification[] => [
  {
    id: "sight-names",
    type: "symbol",
    source: "ground",
    "source-layer": "sight",
    minzoom: 11.5,
    layout: {
      "text-field": ["get", "name"],
      "text-font": typefaces.text,
      "text-size": 13,
      "text-max-width": 8,
      "text-padding": 8,
    },
    paint: { "text-color": colours.inkSoft, ...halo(colours) },
  },
  {
    id: "nature-names",
    type: "symbol",
    source: "ground",
    "source-layer": "place",
    filter: ["in", ["get", "kind"], ["literal", ["lake", "park", "mountains", "island"]]],
    layout: {
      "text-field": ["get", "name"],
      "text-font": typefaces.text,
      "text-size": 13,
      "text-letter-spacing": 0.08,
      "text-max-width": 7,
      "text-padding": 10,
    },
    paint: {
      "text-color": ["case", ["==", ["get", "kind"], "lake"], colours.otherRoute, colours.spruce],
      ...halo(colours),
    },
  },
  {
    id: "districts",
    type: "symbol",
    source: "ground",
    "source-layer": "place",
    minzoom: 11,
    filter: ["==", ["get", "kind"], "district"],
    layout: {
      "text-field": ["get", "name"],
      "text-font": typefaces.text,
      "text-size": 13,
      "text-letter-spacing": 0.06,
      "text-padding": 12,
      "symbol-sort-key": ["-", ["get", "fame"]],
    },
    paint: { "text-color": colours.inkSoft, "text-opacity": 0.85, ...halo(colours) },
  },
  {
    id: "towns",
    type: "circle",
    source: "ground",
    "source-layer": "place",
    filter: [
      "all",
      ["==", ["get", "kind"], "city"],
      [">", ["get", "fame"], ["step", ["zoom"], 78, 4, 65, 6, 52, 7, 44, 8, 0]],
    ],
    maxzoom: 12,
    paint: {
      "circle-radius": ["interpolate", ["linear"], ["zoom"], 4, 1.8, 9, 3],
      "circle-color": colours.casing,
      "circle-stroke-color": colours.inkSoft,
      "circle-stroke-width": 1.25,
    },
  },
  {
    id: "town-names",
    type: "symbol",
    source: "ground",
    "source-layer": "place",
    filter: ["==", ["get", "kind"], "city"],
    layout: {
      "text-field": ["get", "name"],
      "text-font": typefaces.text,
      "text-size": ["interpolate", ["linear"], ["get", "fame"], 30, 13, 60, 14, 85, 17],
      "text-variable-anchor": ["bottom", "top", "left", "right"],
      "text-radial-offset": ["step", ["zoom"], 0.45, 12, 0],
      "text-padding": 6,
      "symbol-sort-key": ["-", ["get", "fame"]],
    },
    paint: { "text-color": colours.ink, ...halo(colours) },
  },
];

const countryLayer = (
  colours: MapColours,
  countries: Readonly<Record<string, string>>,
): LayerSpecification => ({
  id: "country-names",
  type: "symbol",
  source: "ground",
  "source-layer": "place",
  maxzoom: 7,
  filter: ["in", ["get", "kind"], ["literal", ["country", "state"]]],
  layout: {
    "text-field": ["coalesce", ["get", ["get", "code"], ["literal", countries]], ["get", "name"]],
    "text-font": typefaces.heading,
    "text-size": ["case", ["==", ["get", "kind"], "country"], 15, 13],
    "text-letter-spacing": 0.12,
    "text-max-width": 7,
    "text-padding": 8,
    "symbol-sort-key": ["-", ["get", "fame"]],
  },
  paint: { "text-color": colours.inkSoft, ...halo(colours) },
});
