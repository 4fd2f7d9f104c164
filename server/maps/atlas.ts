import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { MultiPolygon, Position } from "geojson";
import { feature, mesh } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import type { Point } from "./clip.ts";
import { nearest } from "./map-frame.ts";

/** A ring or a line in degrees, with the box it lies in. */
export type Outline = {
  readonly points: readonly Point[];
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
};
type Atlas = { readonly land: readonly Outline[]; readonly borders: readonly Outline[] };
/** Natural Earth's scales: one to so many millions. */
export type Resolution = "110m" | "50m" | "10m";

const { resolve } = createRequire(import.meta.url);
const atlases = new Map<Resolution, Promise<Atlas>>();

/** Coasts and borders, read when a map first needs them. */
export function atlasAt(resolution: Resolution): Promise<Atlas> {
  const known = atlases.get(resolution) ?? read(resolution);
  atlases.set(resolution, known);
  return known;
}

async function read(resolution: Resolution): Promise<Atlas> {
  const text = await readFile(resolve(`world-atlas/countries-${resolution}.json`), "utf8");
  const topology = JSON.parse(text) as Topology<{ countries: GeometryCollection; land: GeometryCollection }>;
  const { countries, land } = topology.objects;
  const rings = feature(topology, land).features.flatMap(({ geometry }) =>
    (geometry as MultiPolygon).coordinates.flat(),
  );
  const borders = mesh(topology, countries, (one, other) => one !== other).coordinates;
  return {
    land: rings.map((ring) => outline(aroundPole(unwound(ring)))),
    borders: borders.map((line) => outline(unwound(line))),
  };
}

/** Without the jump at the date line: from 180 on to 181. */
function unwound(points: readonly Position[]): readonly Point[] {
  let before = points[0]?.[0] ?? 0;
  return points.map(([longitude = 0, latitude = 0]) => {
    before = nearest(longitude, before);
    return [before, latitude];
  });
}

/** A coast that goes around Earth, as Antarctica's, is closed over the pole. */
function aroundPole(ring: readonly Point[]): readonly Point[] {
  const [first, last] = [ring[0], ring.at(-1)];
  if (!first || !last || Math.abs(first[0] - last[0]) < 180) return ring;
  return [...ring, [last[0], -90], [first[0], -90]];
}

function outline(points: readonly Point[]): Outline {
  let [west, south, east, north] = [Number.POSITIVE_INFINITY, 90, Number.NEGATIVE_INFINITY, -90];
  for (const [longitude, latitude] of points) {
    west = Math.min(west, longitude);
    east = Math.max(east, longitude);
    south = Math.min(south, latitude);
    north = Math.max(north, latitude);
  }
  return { points, west, south, east, north };
}
