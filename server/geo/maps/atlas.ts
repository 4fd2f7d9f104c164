import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Box, FlatPoints } from "./clip.ts";
import { unwrapLongitude } from "./map-frame.ts";

/** A ring or a line in degrees. */
export type Outline = Box & {
  readonly points: FlatPoints;
  /** The bounding box of each run of points, up to the first point of the next run: left, top, right, bottom. */
  readonly runs: FlatPoints;
};
export const pointsInRun = 32;

type Atlas = { readonly land: readonly Outline[]; readonly borders: readonly Outline[] };
/** Natural Earth's scales: 1 : 110 million and so on. */
export type Resolution = "110m" | "50m" | "10m";

const { resolve } = createRequire(import.meta.url);
const atlases = new Map<Resolution, Promise<Atlas>>();

/** Coasts and borders, read on first use. */
export function loadAtlas(resolution: Resolution): Promise<Atlas> {
  const atlas = atlases.get(resolution) ?? readAtlas(resolution);
  atlases.set(resolution, atlas);
  return atlas;
}

/** Numbers of arcs that continue each other; the complement (~) of a number is the arc backwards. */
type Ring = readonly number[];
type Country = { readonly arcs: readonly Ring[] | readonly (readonly Ring[])[] };
/** The part of TopoJSON that Natural Earth uses: https://github.com/topojson/topojson-specification. */
type Topology = {
  readonly objects: {
    readonly countries: { readonly geometries: readonly Country[] };
    readonly land: { readonly geometries: readonly { readonly arcs: readonly (readonly Ring[])[] }[] };
  };
  readonly transform: {
    readonly scale: readonly [number, number];
    readonly translate: readonly [number, number];
  };
};

const arcsBegin = '"arcs":[[[';
const arcsEnd = "]]]";

async function readAtlas(resolution: Resolution): Promise<Atlas> {
  const file = await readFile(resolve(`world-atlas/countries-${resolution}.json`));
  // The arcs come last and are parsed separately: JSON.parse would create half a million arrays.
  const start = file.lastIndexOf(arcsBegin) + arcsBegin.length;
  const end = file.indexOf(arcsEnd, start);
  const { objects, transform } = JSON.parse(
    `${file.toString("utf8", 0, start)}${file.toString("utf8", end)}`,
  ) as Topology;
  const arcs = parseArcs(file.subarray(start, end + arcsEnd.length), transform);
  // Arcs of land never run backwards, because no coast has land on both sides.
  const rings = objects.land.geometries.flatMap((land) => land.arcs.flat());
  return {
    land: rings.map((ring) => buildOutline(closeAroundPole(joinArcs(ring, arcs)))),
    borders: findSharedArcs(objects.countries.geometries).map((arc) => buildOutline(joinArcs([arc], arcs))),
  };
}

const [comma, minus, zero, nine, close] = [",", "-", "0", "9", "]"].map((one) => one.charCodeAt(0)) as [
  ...[number, number, number, number, number],
];

/** Parses `82695,52935],[9,-3]],[[82751,52931]…`: the first point of an arc, then the difference to each next point. */
function parseArcs(text: Uint8Array, { scale, translate }: Topology["transform"]): readonly FlatPoints[] {
  // A point takes at least six characters.
  const points = new Float32Array(Math.ceil(text.length / 3));
  const arcs: Float32Array[] = [];
  let [x, y, number, sign, written, begun] = [0, 0, 0, 1, 0, 0];
  let wasDigit = false;
  for (let at = 0; at < text.length; at++) {
    const character = text[at] as number;
    const isDigit = character >= zero && character <= nine;
    if (isDigit) number = number * 10 + character - zero;
    else if (character === minus) sign = -1;
    else if (wasDigit) {
      if (character === comma) x += sign * number;
      else {
        y += sign * number;
        points[written++] = x * scale[0] + translate[0];
        points[written++] = y * scale[1] + translate[1];
      }
      number = 0;
      sign = 1;
    } else if (character === close && written > begun) {
      arcs.push(points.subarray(begun, written));
      begun = written;
      x = y = 0;
    }
    wasDigit = isDigit;
  }
  return arcs;
}

/** Arcs that belong to two countries are borders. */
function findSharedArcs(countries: readonly Country[]): readonly number[] {
  const owners = new Map<number, Country>();
  const shared = new Set<number>();
  for (const country of countries)
    for (const number of country.arcs.flat(2)) {
      const arc = number < 0 ? ~number : number;
      const owner = owners.get(arc) ?? country;
      owners.set(arc, owner);
      if (owner !== country) shared.add(arc);
    }
  return [...shared];
}

/** Joins arcs without the jump at the date line: 180 continues with 181. */
function joinArcs(ring: Ring, arcs: readonly FlatPoints[]): Float32Array {
  const parts = ring.map((number) => arcs[number] as FlatPoints);
  const points = new Float32Array(parts.reduce((sum, arc) => sum + arc.length - 2, 2));
  let written = 0;
  let before = Number.NaN;
  // Skips the first point of each further arc, where the previous arc ended.
  for (const arc of parts)
    for (let at = written > 0 ? 2 : 0; at < arc.length; at += 2) {
      const longitude = arc[at] as number;
      before = Math.abs(longitude - before) > 180 ? unwrapLongitude(longitude, before) : longitude;
      points[written++] = before;
      points[written++] = arc[at + 1] as number;
    }
  return points;
}

/** Not the pole itself, where longitudes have no direction. */
const almostPole = -89.9999;

/** Antarctica's coast goes around the Earth, so it is closed around the pole. */
function closeAroundPole(ring: Float32Array): Float32Array {
  const [first = 0, last = 0] = [ring[0], ring.at(-2)];
  return Math.abs(first - last) < 180 ? ring : Float32Array.of(...ring, last, almostPole, first, almostPole);
}

export function buildOutline(points: Float32Array): Outline {
  const runs = new Float32Array(Math.ceil(points.length / 2 / pointsInRun) * 4);
  for (let run = 0; run < runs.length; run += 4) {
    const first = run * (pointsInRun / 2);
    // Including the first point of the next run.
    const end = Math.min(points.length, first + pointsInRun * 2 + 2);
    let left = points[first] as number;
    let top = points[first + 1] as number;
    let right = left;
    let bottom = top;
    for (let at = first + 2; at < end; at += 2) {
      const x = points[at] as number;
      const y = points[at + 1] as number;
      if (x < left) left = x;
      else if (x > right) right = x;
      if (y < top) top = y;
      else if (y > bottom) bottom = y;
    }
    runs[run] = left;
    runs[run + 1] = top;
    runs[run + 2] = right;
    runs[run + 3] = bottom;
  }
  return { points, runs, ...boxAround(runs) };
}

function boxAround(runs: FlatPoints): Box {
  const box = { left: 360, top: 90, right: -360, bottom: -90 };
  for (let run = 0; run < runs.length; run += 4) {
    box.left = Math.min(box.left, runs[run] as number);
    box.top = Math.min(box.top, runs[run + 1] as number);
    box.right = Math.max(box.right, runs[run + 2] as number);
    box.bottom = Math.max(box.bottom, runs[run + 3] as number);
  }
  return box;
}
