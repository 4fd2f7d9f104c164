import type { ExpressionSpecification, LayerSpecification } from "maplibre-gl";
import type { MapColours } from "./map-colours.ts";

const main = ["motorway", "trunk", "primary"];
const streets = [...main, "secondary", "tertiary", "minor", "service", "busway", "raceway"];
const kind: ExpressionSpecification = ["get", "class"];
const isMain: ExpressionSpecification = ["in", kind, ["literal", main]];
const isTunnel: ExpressionSpecification = ["==", ["get", "brunnel"], "tunnel"];
const isStreet: ExpressionSpecification = [
  "any",
  ["in", kind, ["literal", streets]],
  // Where one walks in the middle of it.
  ["all", ["==", kind, "path"], ["==", ["get", "subclass"], "pedestrian"]],
];

const classes = [["motorway", "trunk"], "primary", "secondary", "tertiary", "minor"] as const;
/** Pixels by zoom: of `classes` in turn, of all others, and of both edges together. */
const widths: readonly (readonly [
  zoom: number,
  ofClasses: readonly number[],
  ofOthers: number,
  ofEdges: number,
])[] = [
  [5, [0.6, 0.1, 0, 0, 0], 0, 0.2],
  [8, [1.3, 0.8, 0.4, 0, 0], 0, 0.5],
  [11, [2.6, 2, 1.4, 0.9, 0.2], 0, 0.9],
  [13, [4.2, 3.6, 2.8, 2.4, 1.3], 0.4, 1.5],
  [15, [8.5, 8, 7, 6.5, 5], 2.2, 1.6],
  [18, [30, 28, 25, 24, 20], 10, 2],
];

/** How wide a street is, with its edges or without. */
const width = ({ withEdges }: { readonly withEdges: boolean }) => {
  const stops = widths.flatMap(([zoom, ofClasses, ofOthers, ofEdges]) => {
    const drawn = (pixels = 0) => (withEdges && pixels > 0 ? pixels + ofEdges : pixels);
    const ofClass = classes.flatMap((names, index) => [names, drawn(ofClasses[index])]);
    const pixels = ["match", kind, ...ofClass, drawn(ofOthers)];
    return [zoom, ["case", ["==", ["get", "ramp"], 1], ["*", 0.6, pixels], pixels]];
  });
  return ["interpolate", ["exponential", 1.5], ["zoom"], ...stops] as ExpressionSpecification;
};

const importance: ExpressionSpecification = [
  "match",
  kind,
  ["motorway", "trunk"],
  5,
  "primary",
  4,
  "secondary",
  3,
  "tertiary",
  2,
  "minor",
  1,
  0,
];

/** Streets, paths, railways, ferries and borders. */
export const streetsWays = (source: string, dress: MapColours): LayerSpecification[] => {
  const ways = { source, "source-layer": "transportation" };
  const round = { "line-cap": "round", "line-join": "round", "line-sort-key": importance } as const;
  return [
    {
      id: "square",
      type: "fill",
      ...ways,
      minzoom: 13,
      filter: [
        "all",
        ["==", ["geometry-type"], "Polygon"],
        ["in", kind, ["literal", ["path", "pier", "minor"]]],
      ],
      paint: { "fill-color": dress.street, "fill-opacity": 0.75 },
    },
    {
      id: "path",
      type: "line",
      ...ways,
      minzoom: 13.5,
      filter: [
        "all",
        ["in", kind, ["literal", ["path", "track"]]],
        ["!=", ["get", "subclass"], "pedestrian"],
        ["!", isTunnel],
      ],
      layout: { "line-join": "round" },
      paint: {
        "line-color": dress.contour,
        "line-width": ["interpolate", ["exponential", 1.5], ["zoom"], 13, 0.8, 18, 2.4],
        "line-dasharray": [3, 1.5],
      },
    },
    {
      id: "runway",
      type: "line",
      source,
      "source-layer": "aeroway",
      minzoom: 10,
      filter: ["in", kind, ["literal", ["runway", "taxiway"]]],
      paint: {
        "line-color": dress.street,
        "line-width": [
          "interpolate",
          ["exponential", 1.5],
          ["zoom"],
          10,
          ["match", kind, "runway", 1.5, 0.3],
          18,
          ["match", kind, "runway", 60, 16],
        ],
      },
    },
    {
      id: "street-edge",
      type: "line",
      ...ways,
      filter: ["all", isStreet, ["==", ["geometry-type"], "LineString"]],
      layout: round,
      paint: {
        "line-color": ["case", isMain, dress.mainStreetEdge, dress.streetEdge],
        "line-width": width({ withEdges: true }),
        "line-opacity": ["case", isTunnel, 0.35, 1],
      },
    },
    {
      id: "street",
      type: "line",
      ...ways,
      filter: ["all", isStreet, ["==", ["geometry-type"], "LineString"]],
      layout: round,
      paint: {
        "line-color": ["case", isMain, dress.mainStreet, dress.street],
        "line-width": width({ withEdges: false }),
        "line-opacity": ["case", isTunnel, 0.35, 1],
      },
    },
    {
      id: "railway",
      type: "line",
      ...ways,
      minzoom: 8,
      filter: [
        "all",
        ["in", kind, ["literal", ["rail", "transit"]]],
        ["!", isTunnel],
        ["any", ["!", ["has", "service"]], [">=", ["zoom"], 14]],
      ],
      paint: {
        "line-color": dress.inkSoft,
        "line-opacity": ["match", kind, "rail", 0.55, 0.35],
        "line-width": ["interpolate", ["exponential", 1.4], ["zoom"], 8, 0.4, 14, 1.2, 18, 2.4],
      },
    },
    {
      id: "railway-sleepers",
      type: "line",
      ...ways,
      minzoom: 13,
      filter: ["all", ["==", kind, "rail"], ["!", isTunnel]],
      paint: {
        "line-color": dress.inkSoft,
        "line-opacity": 0.4,
        "line-width": ["interpolate", ["exponential", 1.4], ["zoom"], 13, 2.4, 18, 7],
        "line-dasharray": [0.2, 3],
      },
    },
    {
      id: "ferry",
      type: "line",
      ...ways,
      filter: ["==", kind, "ferry"],
      paint: { "line-color": dress.waterLine, "line-width": 1.1, "line-dasharray": [4, 3] },
    },
    {
      id: "border",
      type: "line",
      source,
      "source-layer": "boundary",
      filter: ["all", ["<=", ["get", "admin_level"], 4], ["!=", ["get", "maritime"], 1]],
      layout: { "line-join": "round" },
      paint: {
        "line-color": dress.inkSoft,
        "line-opacity": ["case", ["==", ["get", "admin_level"], 2], 0.45, 0.2],
        "line-width": ["interpolate", ["linear"], ["zoom"], 2, 0.5, 8, 1.4],
        "line-dasharray": [4, 1.5, 1, 1.5],
      },
    },
  ];
};
