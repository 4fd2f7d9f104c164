import type { MapGeoJSONFeature, Map as MapLibreMap, Point } from "maplibre-gl";
import type { Coordinate, StopCategory } from "../../../contract/itinerary.ts";
import { categoryIcons } from "../itinerary/category-icons.ts";
import { nameInLanguage } from "./name-in-language.ts";
import { poiCategories } from "./poi-categories.ts";
import { protomapsPois } from "./protomaps-pois.ts";

/** A place that the map names, as a stop. */
export type MapLabel = {
  readonly name: string;
  readonly coordinate: Coordinate;
  readonly category: StopCategory;
};

/** In pixels around the finger. */
const reach = 6;
const ownSources = new Set(["stops", "ways", "links", "graticule"]);
/** Too large for a stop. They are `kind` in our tiles and in Protomaps', `class` in those of OpenMapTiles. */
const areas = new Set<unknown>(["continent", "country", "state", "province", "region", "ocean", "sea"]);
const nature = new Set<unknown>(["lake", "park", "mountains", "island"]);
/** Layers of OpenMapTiles. */
const natureLayers = new Set<unknown>(["mountain_peak", "park", "water_name"]);

/** The label at a point of the map, whatever style it has: a named place of the map's own sources. */
export const findLabel = (map: MapLibreMap, { x, y }: Point, language: string): MapLabel | undefined => {
  const features = map.queryRenderedFeatures([
    [x - reach, y - reach],
    [x + reach, y + reach],
  ]);
  for (const feature of features) {
    const label = labelOf(feature, language);
    if (label) return label;
  }
  return undefined;
};

const labelOf = (feature: MapGeoJSONFeature, language: string): MapLabel | undefined => {
  const { source, layer, geometry, properties } = feature;
  const { kind, class: itsClass }: Readonly<Record<string, unknown>> = properties;
  const name = nameInLanguage.of(properties, language);
  if (ownSources.has(source) || (layer.type !== "symbol" && layer.type !== "circle")) return undefined;
  if (geometry.type !== "Point" || !name) return undefined;
  if (areas.has(kind) || areas.has(itsClass)) return undefined;
  const [longitude = 0, latitude = 0] = geometry.coordinates;
  return {
    name,
    coordinate: { latitude: round(latitude), longitude: round(longitude) },
    category: categoryOf(feature),
  };
};

const categoryOf = ({ sourceLayer, properties }: MapGeoJSONFeature): StopCategory => {
  const { kind, class: itsClass, category }: Readonly<Record<string, unknown>> = properties;
  if (isCategory(category)) return category;
  if (nature.has(kind) || natureLayers.has(sourceLayer)) return "nature";
  if (sourceLayer === "aerodrome_label") return "flight";
  if (sourceLayer === "pois") return poiCategories[protomapsPois.classOf(String(kind))] ?? "other";
  return (sourceLayer === "poi" && poiCategories[String(itsClass)]) || "other";
};

const round = (degrees: number): number => Math.round(degrees * 1e5) / 1e5;

const isCategory = (value: unknown): value is StopCategory =>
  typeof value === "string" && Object.hasOwn(categoryIcons, value);
