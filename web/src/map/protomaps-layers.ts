import type { ExpressionSpecification, FilterSpecification, LayerSpecification } from "maplibre-gl";
import { protomapsPois } from "./protomaps-pois.ts";

/** How a layer of OpenMapTiles is found in Protomaps' schema (https://docs.protomaps.com/basemaps/layers). */
type Counterpart = {
  readonly layer: string;
  /** What a property is there. */
  readonly properties?: Readonly<Record<string, ExpressionSpecification | string | number>>;
  /** What else the features must be, because Protomaps has more in its layer. */
  readonly filter?: ExpressionSpecification;
};

const kind: ExpressionSpecification = ["get", "kind"];
const detail: ExpressionSpecification = ["coalesce", ["get", "kind_detail"], ""];
const isOf = (...kinds: readonly string[]): ExpressionSpecification => ["in", kind, ["literal", [...kinds]]];
const hasShape = (shape: string): ExpressionSpecification => ["==", ["geometry-type"], shape];
/** A `match` whose labels are lists, which the types know only as a tuple of any length. */
const match = (input: ExpressionSpecification, ...rest: unknown[]) =>
  ["match", input, ...rest] as unknown as ExpressionSpecification;

const road: Counterpart = {
  layer: "roads",
  properties: {
    class: match(
      detail,
      ...[["motorway", "motorway_link"], "motorway", ["trunk", "trunk_link"], "trunk"],
      ...[["primary", "primary_link"], "primary", ["secondary", "secondary_link"], "secondary"],
      ...[
        ["tertiary", "tertiary_link"],
        "tertiary",
        ["residential", "unclassified", "living_street"],
        "minor",
      ],
      ...["service", "service", "track", "track", "rail", "rail", "pier", "pier"],
      match(
        kind,
        ...["highway", "motorway", "major_road", "primary", "minor_road", "minor", "path", "path"],
        ...["rail", "transit", "ferry", "ferry", "other"],
      ),
    ),
    subclass: detail,
    brunnel: ["case", ["has", "is_tunnel"], "tunnel", ""],
    ramp: ["case", ["has", "is_link"], 1, 0],
  },
};
/** The closer one must be to see a place, the less known it is. */
const rankByZoom: ExpressionSpecification = [
  "max",
  1,
  ["*", 8, ["-", ["coalesce", ["get", "min_zoom"], 16], 14]],
];
const greens = [
  ...["park", "garden", "grass", "grassland", "meadow", "golf_course", "village_green", "recreation_ground"],
  ...["scrub", "allotments"],
];
const water = { layer: "water", properties: { class: kind } };

/** By the layer of OpenMapTiles, or by the id of one of our layers where they differ. */
const counterparts: Readonly<Record<string, Counterpart>> = {
  landuse: { layer: "landuse", properties: { class: kind } },
  landcover: {
    layer: "landuse",
    properties: {
      class: match(
        kind,
        ...[
          ["wood", "forest"],
          "wood",
          greens,
          "grass",
          ["sand", "beach"],
          "sand",
          "glacier",
          "ice",
          "wetland",
        ],
        ...["wetland", ""],
      ),
    },
  },
  protected: { layer: "landuse", filter: isOf("national_park", "nature_reserve", "protected_area") },
  park: {
    layer: "pois",
    properties: { rank: rankByZoom },
    filter: isOf("park", "national_park", "nature_reserve", "protected_area"),
  },
  airfield: { layer: "landuse", filter: isOf("aerodrome", "airfield") },
  aeroway: { layer: "roads", properties: { class: detail } },
  waterway: { ...water, filter: hasShape("LineString") },
  water: { ...water, filter: hasShape("Polygon") },
  water_name: {
    ...water,
    filter: isOf("ocean", "sea", "bay", "strait", "fjord", "lake", "water", "reservoir"),
  },
  building: { layer: "buildings" },
  housenumber: {
    layer: "buildings",
    properties: { housenumber: ["get", "addr_housenumber"] },
    filter: isOf("address"),
  },
  square: {
    layer: "landuse",
    properties: { class: match(kind, "pedestrian", "path", kind) },
    filter: isOf("pedestrian", "pier"),
  },
  transportation: road,
  transportation_name: road,
  boundary: {
    layer: "boundaries",
    properties: { admin_level: match(kind, "country", 2, "region", 4, 8) },
  },
  place: {
    layer: "places",
    properties: {
      class: match(
        kind,
        ...["region", "state", "locality", detail, "macrohood", "suburb", "neighbourhood", "neighbourhood"],
        kind,
      ),
      // 14 for the largest cities of the world, 7 for a town of 50,000.
      rank: ["max", 1, ["-", 14, ["coalesce", ["get", "population_rank"], 0]]],
    },
  },
  poi: {
    layer: "pois",
    properties: { class: match(kind, ...protomapsPois.pairs, kind), rank: rankByZoom },
  },
  mountain_peak: { layer: "pois", properties: { class: kind, rank: rankByZoom } },
  aerodrome_label: { layer: "pois", filter: isOf("aerodrome") },
};

/** What other schemas call the name in Latin letters: Protomaps says of a name only if it is in another script. */
const latinName: ExpressionSpecification = ["case", ["has", "script"], ["get", "name:en"], ["get", "name"]];

/** Our layers of streets (streets-layers.ts) for a source in Protomaps' schema: the same look from other data. */
export const protomapsLayers = (layers: readonly LayerSpecification[]): LayerSpecification[] =>
  layers.flatMap((layer) => {
    if (!("source-layer" in layer)) return [layer];
    const counterpart = counterparts[layer.id] ?? counterparts[layer["source-layer"] ?? ""];
    if (!counterpart) return [];
    const { filter: own, ...rest } = replaceProperties(layer, {
      "name:latin": latinName,
      ...counterpart.properties,
    });
    const filters = [own, counterpart.filter].filter((filter) => filter !== undefined);
    return [
      {
        ...rest,
        "source-layer": counterpart.layer,
        ...(filters.length > 0 && { filter: ["all", ...filters] as FilterSpecification }),
      } as LayerSpecification,
    ];
  });

/** Replaces `["get", name]` wherever it is. */
const replaceProperties = <Value>(
  value: Value,
  properties: Readonly<Record<string, ExpressionSpecification | string | number>>,
): Value => {
  if (Array.isArray(value)) {
    const [operator, name] = value;
    const replacement = operator === "get" && value.length === 2 ? properties[name as string] : undefined;
    return (replacement ?? value.map((part) => replaceProperties(part, properties))) as Value;
  }
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, replaceProperties(part, properties)]),
  ) as Value;
};
