import { fromGeojsonVt } from "@maplibre/vt-pbf";

/** x and y in turn, in units of the tile from its top left corner; points may be outside of the tile. */
type Path = readonly number[];

export type TileFeature = {
  readonly kind: "point" | "line" | "polygon";
  /** A polygon's ring is not closed: its first point is not repeated. */
  readonly path: Path;
  readonly properties?: Readonly<Record<string, string | number>>;
};
export type TileLayer = { readonly name: string; readonly features: readonly TileFeature[] };

/** The width and height of a tile in its units. */
export const tileExtent = 4096;

/** Encodes a Mapbox Vector Tile, version 2, without empty layers. */
export function encodeTile(layers: readonly TileLayer[]): Uint8Array {
  const tiles = layers
    .filter(({ features }) => features.length > 0)
    .map(({ name, features }) => [name, { features: features.map(encodable) }]);
  type Tiles = Parameters<typeof fromGeojsonVt>[0];
  return fromGeojsonVt(Object.fromEntries(tiles) as Tiles, { version: 2, extent: tileExtent });
}

const types = { point: 1, line: 2, polygon: 3 };

/** As in geojson-vt, where rings are closed. */
function encodable({ kind, path, properties = {} }: TileFeature) {
  const points = pairs(path);
  if (kind === "polygon") points.push(...points.slice(0, 1));
  return { type: types[kind], geometry: kind === "point" ? points : [points], tags: properties };
}

const pairs = (path: Path): [number, number][] =>
  Array.from({ length: path.length / 2 }, (_, index) => [
    path[index * 2] as number,
    path[index * 2 + 1] as number,
  ]);
