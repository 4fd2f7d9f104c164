import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { geoBounds, geoContains } from "d3-geo";
import type { MultiPolygon, Polygon, Position } from "geojson";
import { feature } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import type { Coordinate } from "../../../contract/itinerary.ts";
import { readTable } from "../../platform/datasets.ts";
import { distanceKm } from "./distance-km.ts";

export type Extent = Coordinate & { readonly spanKm: number };

type Land = { readonly polygons: readonly Polygon[]; readonly bounds: Bounds };
type Bounds = ReturnType<typeof geoBounds>;

const { resolve } = createRequire(import.meta.url);
/** Islands further away are not part of the extent: the Azores, Hawaii, Réunion. */
const widestGapKm = 350;
/** Distances between outlines are measured with points this far apart. */
const sampleDegrees = 0.8;

/**
 * The middle and the size of a country: the land around its largest cities, with the islands near it. By GeoNames'
 * cities, because Natural Earth counts overseas departments as France.
 */
export function countryExtents(): (code: string, largestCities: readonly Coordinate[]) => Extent {
  const lands = readLands();
  const corrections = readCorrections();
  return (code, largestCities) => {
    const correction = corrections.get(code);
    if (correction) return correction;
    for (const city of largestCities.slice(0, 12)) {
      const home = homeOf(city, lands);
      if (home) return extentOf(home.flatMap(({ coordinates }) => coordinates.flat()));
    }
    return extentOf(largestCities.map(({ latitude, longitude }) => [longitude, latitude]));
  };
}

/** For countries whose shapes in Natural Earth are misleading. */
const readCorrections = (): ReadonlyMap<string, Extent> =>
  new Map(
    readTable("country-extents.txt").map(({ cells: [code = "", middle = "", span] }) => {
      const [latitude = 0, longitude = 0] = middle.split(" ").map(Number);
      return [code, { latitude, longitude, spanKm: Number(span) }];
    }),
  );

function readLands(): Land[] {
  const text = readFileSync(resolve("world-atlas/countries-50m.json"), "utf8");
  const topology = JSON.parse(text) as Topology<{ countries: GeometryCollection }>;
  return feature(topology, topology.objects.countries).features.map(({ geometry }) => {
    const { coordinates } = geometry as Polygon | MultiPolygon;
    const polygons = geometry.type === "Polygon" ? [coordinates] : coordinates;
    return {
      polygons: (polygons as Position[][][]).map((rings) => ({ type: "Polygon", coordinates: rings })),
      bounds: geoBounds(geometry),
    };
  });
}

function homeOf({ latitude, longitude }: Coordinate, lands: readonly Land[]): Polygon[] | undefined {
  const at: [number, number] = [longitude, latitude];
  for (const { polygons, bounds } of lands) {
    if (!isWithin(at, bounds)) continue;
    const main = polygons.find((polygon) => geoContains(polygon, at));
    if (main) return withNeighbours(main, polygons);
  }
  return undefined;
}

function isWithin([longitude, latitude]: readonly [number, number], [[west, south], [east, north]]: Bounds) {
  const inLongitude =
    west <= east ? longitude >= west && longitude <= east : longitude >= west || longitude <= east;
  return inLongitude && latitude >= south && latitude <= north;
}

function withNeighbours(main: Polygon, polygons: readonly Polygon[]): Polygon[] {
  const home = [main];
  const others = new Map(
    polygons.filter((polygon) => polygon !== main).map((polygon) => [polygon, sample(polygon)]),
  );
  // Also visits the polygons added on the way, because islands come in chains.
  for (const one of home) {
    const outline = sample(one);
    for (const [other, otherOutline] of others) {
      if (gapKm(outline, otherOutline) > widestGapKm) continue;
      home.push(other);
      others.delete(other);
    }
  }
  return home;
}

function gapKm(one: readonly Coordinate[], other: readonly Coordinate[]): number {
  let least = Number.POSITIVE_INFINITY;
  for (const from of one) {
    for (const to of other) least = Math.min(least, distanceKm(from, to));
  }
  return least;
}

function sample({ coordinates }: Polygon): Coordinate[] {
  const points: Coordinate[] = [];
  for (const [longitude = 0, latitude = 0] of coordinates[0] ?? []) {
    const last = points.at(-1);
    const isFar = !last || Math.hypot(longitude - last.longitude, latitude - last.latitude) > sampleDegrees;
    if (isFar) points.push({ latitude, longitude });
  }
  return points;
}

function extentOf(points: readonly Position[]): Extent {
  const [[west, south], [east, north]] = geoBounds({ type: "MultiPoint", coordinates: points as Position[] });
  const [latitude, degrees] = [(south + north) / 2, (east - west + 360) % 360];
  const longitude = ((west + degrees / 2 + 540) % 360) - 180;
  // Along the parallel, because for the widest countries the way over the pole would be shorter.
  const width = degrees * 111.3 * Math.cos((latitude * Math.PI) / 180);
  const height = (north - south) * 111.3;
  return { latitude, longitude, spanKm: Math.max(10, Math.round(Math.max(width, height))) };
}
