import type {
  ExpressionSpecification,
  LayerSpecification,
  SourceSpecification,
  StyleSpecification,
} from "maplibre-gl";
import type { MapColours } from "./map-colours.ts";
import type { MapSource } from "./map-source.ts";
import { nameLayers } from "./name-layers.ts";

const credits =
  '<a href="https://www.naturalearthdata.com/">Natural Earth</a>, <a href="https://www.geonames.org/">GeoNames</a>';

/** Our own map: coasts, borders and names from this server. If they are not available, only a grid. */
export const baseStyle = (
  source: MapSource | undefined,
  colours: MapColours,
  countries: Readonly<Record<string, string>>,
): StyleSpecification => {
  const lines: SourceSpecification = { type: "geojson", data: { type: "FeatureCollection", features: [] } };
  if (!source) return { version: 8, sources: { graticule: lines }, layers: blank(colours) };
  const { tiles, closestZoom } = source;
  return {
    version: 8,
    sources: {
      ground: { type: "vector", tiles: [tiles], maxzoom: closestZoom, attribution: credits },
      graticule: lines,
    },
    layers: [...ground(colours), ...nameLayers(colours, countries)],
  };
};

const blank = (colours: MapColours): LayerSpecification[] => [
  { id: "paper", type: "background", paint: { "background-color": colours.land } },
  grid(colours),
];

const grid = (colours: MapColours): LayerSpecification => ({
  id: "graticule",
  type: "line",
  source: "graticule",
  paint: { "line-color": colours.contour, "line-width": 0.75, "line-opacity": 0.7 },
});

/** Lakes lie on a grid of some kilometres, which close up would show. */
const fading: ExpressionSpecification = ["interpolate", ["linear"], ["zoom"], 8.5, 1, 10.5, 0];

/** Close up, coasts and rivers of this scale are off by some hundred metres, so that a line would look too exact. */
const lineOpacity: ExpressionSpecification = ["interpolate", ["linear"], ["zoom"], 9, 1, 12, 0.25];

/** A blur in its place, as wide as it may be off. */
const haze = (layer: string, colours: MapColours): LayerSpecification => ({
  id: `${layer}-haze`,
  type: "line",
  source: "ground",
  "source-layer": layer,
  minzoom: 9,
  paint: {
    "line-color": colours.waterLine,
    "line-opacity": 0.28,
    "line-width": ["interpolate", ["exponential", 1.6], ["zoom"], 9, 0, 14, 90],
    "line-blur": ["interpolate", ["exponential", 1.6], ["zoom"], 9, 0, 14, 90],
  },
});

const ground = (colours: MapColours): LayerSpecification[] => [
  { id: "sea", type: "background", paint: { "background-color": colours.water } },
  {
    id: "land",
    type: "fill",
    source: "ground",
    "source-layer": "land",
    paint: { "fill-color": colours.land, "fill-antialias": false },
  },
  {
    id: "inland-sea",
    type: "fill",
    source: "ground",
    "source-layer": "inland-sea",
    paint: { "fill-color": colours.water, "fill-antialias": false },
  },
  {
    id: "lake",
    type: "fill",
    source: "ground",
    "source-layer": "lake",
    paint: { "fill-color": colours.water, "fill-opacity": fading },
  },
  {
    id: "river",
    type: "line",
    source: "ground",
    "source-layer": "river",
    layout: { "line-cap": "round", "line-join": "round" },
    paint: {
      "line-color": colours.waterLine,
      "line-opacity": lineOpacity,
      "line-width": ["interpolate", ["linear"], ["zoom"], 4, 0.5, 8, 1.8],
    },
  },
  haze("river", colours),
  grid(colours),
  ...["land", "inland-sea"].flatMap((layer): LayerSpecification[] => [
    haze(layer, colours),
    {
      id: `${layer}-coast`,
      type: "line",
      source: "ground",
      "source-layer": layer,
      paint: {
        "line-color": colours.waterLine,
        "line-opacity": lineOpacity,
        "line-width": ["interpolate", ["linear"], ["zoom"], 2, 0.6, 8, 1.4],
      },
    },
  ]),
  {
    id: "border",
    type: "line",
    source: "ground",
    "source-layer": "border",
    layout: { "line-join": "round" },
    paint: {
      "line-color": colours.inkSoft,
      "line-opacity": 0.45,
      "line-width": ["interpolate", ["linear"], ["zoom"], 2, 0.5, 8, 1.4],
      "line-dasharray": [4, 1.5, 1, 1.5],
    },
  },
];
