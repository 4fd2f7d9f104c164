import type { ExpressionSpecification, LayerSpecification } from "maplibre-gl";
import type { StopCategory } from "../../../contract/itinerary.ts";
import type { MapColours } from "./map-colours.ts";
import { nameInLanguage } from "./name-in-language.ts";
import { placeImageName } from "./place-image-name.ts";
import { poiCategories } from "./poi-categories.ts";
import { typefaces } from "./typefaces.ts";

const kind: ExpressionSpecification = ["get", "class"];
const rank: ExpressionSpecification = ["coalesce", ["get", "rank"], 30];

/** The layers of names. Later layers are placed first, so the best-known places come last. */
export const streetsNames = (source: string, dress: MapColours, language: string): LayerSpecification[] => {
  const of = (layer: string) => ({ source, "source-layer": layer });
  const text = { "text-field": nameInLanguage.expression(language), "text-font": typefaces.text };
  const halo = { "text-halo-color": dress.land, "text-halo-width": 1.4 };
  const waterInk = { "text-color": dress.otherRoute, "text-halo-color": dress.water, "text-halo-width": 1 };
  return [
    {
      id: "house-numbers",
      type: "symbol",
      ...of("housenumber"),
      minzoom: 17,
      layout: { "text-field": ["get", "housenumber"], "text-font": typefaces.text, "text-size": 11 },
      paint: { "text-color": dress.inkSoft, "text-opacity": 0.8, ...halo, "text-halo-color": dress.building },
    },
    poiLayer(of("poi"), dress, text),
    {
      id: "street-names",
      type: "symbol",
      ...of("transportation_name"),
      minzoom: 12.5,
      filter: ["match", kind, ["ferry", "rail", "transit"], false, true],
      layout: {
        ...text,
        "symbol-placement": "line",
        "symbol-spacing": 320,
        "text-size": ["interpolate", ["linear"], ["zoom"], 13, 11, 17, 13.5],
        "text-letter-spacing": 0.02,
        "text-max-angle": 30,
      },
      paint: { "text-color": dress.inkSoft, "text-halo-color": dress.street, "text-halo-width": 1.3 },
    },
    {
      id: "stream-names",
      type: "symbol",
      ...of("waterway"),
      minzoom: 11,
      filter: ["!=", ["get", "brunnel"], "tunnel"],
      layout: {
        ...text,
        "symbol-placement": "line",
        "symbol-spacing": 400,
        "text-size": 12,
        "text-letter-spacing": 0.12,
      },
      paint: waterInk,
    },
    {
      id: "lake-lines",
      type: "symbol",
      ...of("water_name"),
      filter: ["==", ["geometry-type"], "LineString"],
      layout: {
        ...text,
        "symbol-placement": "line",
        "symbol-spacing": 500,
        "text-size": 13,
        "text-letter-spacing": 0.14,
      },
      paint: waterInk,
    },
    {
      id: "water-names",
      type: "symbol",
      ...of("water_name"),
      filter: ["==", ["geometry-type"], "Point"],
      layout: {
        ...text,
        "text-size": ["match", kind, "ocean", 16, 13],
        "text-letter-spacing": 0.14,
        "text-max-width": 7,
      },
      paint: waterInk,
    },
    {
      id: "peaks",
      type: "symbol",
      ...of("mountain_peak"),
      minzoom: 9,
      filter: ["in", kind, ["literal", ["peak", "volcano", "saddle"]]],
      layout: {
        ...text,
        "text-field": ["concat", "▲ ", nameInLanguage.expression(language)],
        "text-size": 12,
        "text-max-width": 8,
        "symbol-sort-key": rank,
      },
      paint: { "text-color": dress.spruce, ...halo },
    },
    {
      id: "park-names",
      type: "symbol",
      ...of("park"),
      minzoom: 8,
      filter: ["==", ["geometry-type"], "Point"],
      layout: { ...text, "text-size": 12.5, "text-max-width": 7, "symbol-sort-key": rank },
      paint: { "text-color": dress.spruce, ...halo },
    },
    {
      id: "airports",
      type: "symbol",
      ...of("aerodrome_label"),
      minzoom: 9.5,
      filter: ["has", "iata"],
      layout: {
        ...text,
        "icon-image": placeImageName("flight", dress.inkSoft, dress.casing),
        "text-size": 12.5,
        "text-anchor": "top",
        "text-offset": [0, 0.9],
        "text-max-width": 8,
      },
      paint: { "text-color": dress.inkSoft, ...halo },
    },
    {
      id: "districts",
      type: "symbol",
      ...of("place"),
      minzoom: 11,
      filter: [
        "in",
        kind,
        [
          "literal",
          ["suburb", "borough", "quarter", "neighbourhood", "hamlet", "island", "isolated_dwelling"],
        ],
      ],
      layout: {
        ...text,
        "text-size": ["match", kind, ["suburb", "borough"], 13.5, 12],
        "text-letter-spacing": 0.06,
        "text-max-width": 8,
        "text-padding": 12,
        "symbol-sort-key": rank,
      },
      paint: { "text-color": dress.inkSoft, ...halo },
    },
    {
      id: "towns",
      type: "circle",
      ...of("place"),
      maxzoom: 10,
      filter: [
        "all",
        ["in", kind, ["literal", ["city", "town"]]],
        ["<=", rank, ["step", ["zoom"], 3, 4, 5, 6, 8, 8, 20]],
      ],
      paint: {
        "circle-radius": ["interpolate", ["linear"], ["zoom"], 4, 1.8, 9, 3],
        "circle-color": dress.casing,
        "circle-stroke-color": dress.inkSoft,
        "circle-stroke-width": 1.25,
      },
    },
    {
      id: "town-names",
      type: "symbol",
      ...of("place"),
      filter: ["in", kind, ["literal", ["city", "town", "village"]]],
      layout: {
        ...text,
        "text-size": [
          "interpolate",
          ["linear"],
          ["zoom"],
          4,
          ["match", kind, "city", 13, 11],
          11,
          ["match", kind, "city", 18, "town", 15, 13],
        ],
        "text-max-width": 8,
        "text-variable-anchor": ["bottom", "top", "left", "right"],
        "text-radial-offset": ["step", ["zoom"], 0.45, 10, 0],
        "text-padding": 6,
        "symbol-sort-key": rank,
      },
      paint: { "text-color": dress.ink, ...halo },
    },
    {
      id: "country-names",
      type: "symbol",
      ...of("place"),
      maxzoom: 7,
      filter: [
        "any",
        ["==", kind, "country"],
        ["all", ["in", kind, ["literal", ["state", "province"]]], [">=", ["zoom"], 4]],
      ],
      layout: {
        ...text,
        "text-font": typefaces.heading,
        "text-size": ["match", kind, "country", 15, 12],
        "text-letter-spacing": 0.12,
        "text-max-width": 7,
        "text-padding": 8,
        "symbol-sort-key": rank,
      },
      paint: { "text-color": dress.inkSoft, ...halo },
    },
  ];
};

type SymbolLayout = NonNullable<Extract<LayerSpecification, { type: "symbol" }>["layout"]>;

const poiLayer = (
  of: { source: string; "source-layer": string },
  dress: MapColours,
  text: SymbolLayout,
): LayerSpecification => {
  const classesByCategory = Map.groupBy(Object.keys(poiCategories), (name) => poiCategories[name]);
  const image = (category: StopCategory) => placeImageName(category, colourOf(category, dress), dress.casing);
  return {
    id: "pois",
    type: "symbol",
    ...of,
    minzoom: 13.5,
    filter: [
      "all",
      ["in", kind, ["literal", Object.keys(poiCategories)]],
      // Stops of buses would cover all others.
      ["any", ["!=", kind, "bus"], [">=", ["zoom"], 17]],
      ["<=", rank, ["step", ["zoom"], 3, 14, 8, 15, 16, 16, 40, 17, 1000]],
    ],
    layout: {
      ...text,
      "icon-image": [
        "match",
        kind,
        ...[...classesByCategory].flatMap(([category, names]) => [names, image(category ?? "other")]),
        image("other"),
      ] as unknown as ExpressionSpecification,
      "text-size": 12,
      "text-anchor": "top",
      "text-offset": [0, 0.95],
      "text-max-width": 8,
      "text-padding": 6,
      "symbol-sort-key": rank,
    },
    paint: {
      "text-color": dress.inkSoft,
      "text-halo-color": dress.builtUp,
      "text-halo-width": 1.4,
    },
  };
};

const colourOf = (category: StopCategory, dress: MapColours): string => {
  if (category === "nature" || category === "beach" || category === "activity") return dress.spruce;
  return category === "transport" ? dress.otherRoute : dress.inkSoft;
};
