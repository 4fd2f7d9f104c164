import type {
  ExpressionSpecification,
  FilterSpecification,
  LayerSpecification,
  StyleSpecification,
} from "maplibre-gl";
import type { MapColours } from "./map-colours.ts";
import { protomapsLayers } from "./protomaps-layers.ts";
import type { RegionStreets } from "./streets.ts";
import { streetsLayers } from "./streets-layers.ts";

/** Farther out, our own map shows more at a glance; a region would be a spot on it. */
const [leastZoom, mostZoom] = [6, 11];
/** Names of our own map, which the streets have too. */
const nameTypes: ReadonlySet<string> = new Set(["symbol", "circle"]);

/** Streets of a region over our own map, which shows where the region ends. */
export const regionStyle = (
  { source, schema, bounds }: RegionStreets,
  base: StyleSpecification,
  colours: MapColours,
  language: string,
): StyleSpecification => {
  const from = zoomOf(bounds);
  const area = polygonOf(bounds);
  const all = streetsLayers("streets", colours, language);
  const streets = (schema === "protomaps" ? protomapsLayers(all) : all)
    .filter(({ type }) => type !== "background")
    .map((layer) => ({ ...layer, id: `region-${layer.id}`, minzoom: Math.max(from, layer.minzoom ?? 0) }));
  const isName = ({ type }: LayerSpecification) => nameTypes.has(type);
  const outside: ExpressionSpecification = ["any", ["<", ["zoom"], from], ["!", ["within", area]]];
  return {
    ...base,
    sources: {
      ...base.sources,
      streets: { ...source, minzoom: Math.max(from, source.minzoom ?? 0) },
      region: { type: "geojson", data: area },
    },
    layers: [
      ...base.layers.filter((layer) => !isName(layer)),
      // Land of the region, because OpenMapTiles has only what is not land, and our own coast is not exact.
      { id: "region", type: "fill", source: "region", minzoom: from, paint: { "fill-color": colours.land } },
      ...streets.filter((layer) => !isName(layer)),
      ...base.layers.filter(isName).map((layer) => withFilter(layer, outside)),
      ...streets.filter(isName),
    ],
  };
};

type Bounds = RegionStreets["bounds"];

/** The zoom from which a region is wider than a tile. */
const zoomOf = ([west, , east]: Bounds): number =>
  Math.min(mostZoom, Math.max(leastZoom, Math.ceil(Math.log2(360 / Math.max(1e-6, east - west)))));

const polygonOf = ([west, south, east, north]: Bounds): GeoJSON.Polygon => ({
  type: "Polygon",
  coordinates: [
    [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ],
  ],
});

const withFilter = (layer: LayerSpecification, also: ExpressionSpecification): LayerSpecification => {
  const own = "filter" in layer ? layer.filter : undefined;
  return { ...layer, filter: (own ? ["all", own, also] : also) as FilterSpecification } as LayerSpecification;
};
