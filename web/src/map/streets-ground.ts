import type { LayerSpecification } from "maplibre-gl";
import type { MapColours } from "./map-colours.ts";

/** Land, water, woods, parks and buildings. */
export const streetsGround = (source: string, dress: MapColours): LayerSpecification[] => {
  const of = (layer: string) => ({ source, "source-layer": layer });
  return [
    { id: "paper", type: "background", paint: { "background-color": dress.land } },
    {
      id: "built-up",
      type: "fill",
      ...of("landuse"),
      filter: [
        "in",
        ["get", "class"],
        [
          "literal",
          ["residential", "suburb", "quarter", "neighbourhood", "commercial", "retail", "industrial"],
        ],
      ],
      paint: { "fill-color": dress.builtUp, "fill-antialias": false },
    },
    {
      id: "cover",
      type: "fill",
      ...of("landcover"),
      filter: ["in", ["get", "class"], ["literal", ["wood", "grass", "wetland", "sand", "ice"]]],
      paint: {
        "fill-color": [
          "match",
          ["get", "class"],
          "wood",
          dress.wood,
          "sand",
          dress.sand,
          "ice",
          dress.casing,
          dress.park,
        ],
        "fill-opacity": ["interpolate", ["linear"], ["zoom"], 6, 0.4, 11, 1],
        "fill-antialias": false,
      },
    },
    {
      id: "protected",
      type: "fill",
      ...of("park"),
      filter: ["==", ["geometry-type"], "Polygon"],
      paint: { "fill-color": dress.park, "fill-opacity": 0.55, "fill-antialias": false },
    },
    {
      id: "grounds",
      type: "fill",
      ...of("landuse"),
      minzoom: 11,
      filter: [
        "in",
        ["get", "class"],
        ["literal", ["cemetery", "pitch", "playground", "stadium", "theme_park", "zoo"]],
      ],
      paint: { "fill-color": dress.park },
    },
    {
      id: "airfield",
      type: "fill",
      ...of("aeroway"),
      minzoom: 10,
      filter: ["==", ["geometry-type"], "Polygon"],
      paint: { "fill-color": dress.building, "fill-opacity": 0.6 },
    },
    {
      id: "stream",
      type: "line",
      ...of("waterway"),
      filter: ["!=", ["get", "brunnel"], "tunnel"],
      layout: { "line-cap": "round", "line-join": "round" },
      paint: {
        "line-color": ["case", ["==", ["get", "class"], "river"], dress.water, dress.waterLine],
        "line-opacity": ["case", ["==", ["get", "class"], "river"], 1, 0.6],
        "line-width": [
          "interpolate",
          ["exponential", 1.4],
          ["zoom"],
          8,
          ["case", ["==", ["get", "class"], "river"], 1, 0.3],
          18,
          ["case", ["==", ["get", "class"], "river"], 12, 5],
        ],
      },
    },
    {
      id: "water",
      type: "fill",
      ...of("water"),
      filter: ["!=", ["get", "brunnel"], "tunnel"],
      paint: { "fill-color": dress.water },
    },
    {
      id: "shore",
      type: "line",
      ...of("water"),
      filter: ["!=", ["get", "brunnel"], "tunnel"],
      paint: {
        "line-color": dress.waterLine,
        "line-opacity": 0.7,
        "line-width": ["interpolate", ["linear"], ["zoom"], 4, 0.5, 14, 1.1],
      },
    },
    {
      id: "building",
      type: "fill",
      ...of("building"),
      minzoom: 13,
      paint: {
        "fill-color": dress.building,
        "fill-opacity": ["interpolate", ["linear"], ["zoom"], 13, 0, 14, 0.9],
      },
    },
  ];
};
