import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { geoBounds, geoContains } from "d3-geo";
import type { MultiPolygon, Polygon, Position } from "geojson";
import { feature } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import type { Coordinate } from "../../../contract/itinerary.ts";
import { distanceKm } from "./distance-km.ts";

export type Extent = Coordinate & { readonly spanKm: number };

type Land = { readonly polygons: readonly Polygon[]; readonly bounds: Bounds };
type Bounds = ReturnType<typeof geoBounds>;

const { resolve } = createRequire(import.meta.url);
/** Islands across a wider sea are another journey: the Azores, Hawaii, Réunion. */
const widestGapKm = 350;
/** Points of an outline that are closer to each other tell nothing more about how far away it is. */
const sampleDegrees = 0.8;

/** Where Natural Earth's shapes mislead: too coarse for atolls, divided otherwise, or joined to a neighbour. */
const knownExtents: Readonly<Record<string, Extent>> = {
  EH: { latitude: 24.5, longitude: -13.7, spanKm: 800 },
  FJ: { latitude: -17.8, longitude: 178.4, spanKm: 400 },
  FM: { latitude: 6.9, longitude: 152, spanKm: 2300 },
  GP: { latitude: 16.2, longitude: -61.5, spanKm: 80 },
  GQ: { latitude: 2.4, longitude: 9.7, spanKm: 330 },
  MQ: { latitude: 14.65, longitude: -61, spanKm: 75 },
  MV: { latitude: 3.5, longitude: 73.2, spanKm: 850 },
  PS: { latitude: 31.9, longitude: 35.1, spanKm: 150 },
  SC: { latitude: -4.55, longitude: 55.6, spanKm: 80 },
  SJ: { latitude: 78.6, longitude: 16, spanKm: 450 },
  SO: { latitude: 5.5, longitude: 46.5, spanKm: 1700 },
  TC: { latitude: 21.8, longitude: -71.8, spanKm: 120 },
  US: { latitude: 39, longitude: -97, spanKm: 4600 },
  VA: { latitude: 41.903, longitude: 12.453, spanKm: 10 },
};

/**
 * Where a country is, and how large, by the cities that GeoNames has for it: the land around the largest ones with all
 * that lies near it. Natural Earth counts overseas departments as France, GeoNames does not.
 */
export function countryExtents(): (code: string, largestCities: readonly Coordinate[]) => Extent {
  const lands = readLands();
  return (code, largestCities) => {
    const known = knownExtents[code];
    if (known) return known;
    for (const city of largestCities.slice(0, 12)) {
      const home = homeOf(city, lands);
      if (home) return extentOf(home.flatMap(({ coordinates }) => coordinates.flat()));
    }
    return extentOf(largestCities.map(({ latitude, longitude }) => [longitude, latitude]));
  };
}

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
  // What was added may have neighbours of its own: islands come in chains.
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
  // Along the parallel: over the pole would be shorter for the widest.
  const width = degrees * 111.3 * Math.cos((latitude * Math.PI) / 180);
  const height = (north - south) * 111.3;
  return { latitude, longitude, spanKm: Math.max(10, Math.round(Math.max(width, height))) };
}
