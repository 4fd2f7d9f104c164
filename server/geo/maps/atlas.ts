import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Box, FlatPoints } from "./clip.ts";
import { unwrapLongitude } from "./map-frame.ts";

/** A ring or a line in degrees. */
export type Outline = Box & {
  readonly points: FlatPoints;
  /** Where each run of points lies, with the way to the next: left, top, right, bottom in turn. */
  readonly runs: FlatPoints;
};
export const pointsInRun = 32;

type Atlas = { readonly land: readonly Outline[]; readonly borders: readonly Outline[] };
/** Natural Earth's scales: one to so many millions. */
export type Resolution = "110m" | "50m" | "10m";

const { resolve } = createRequire(import.meta.url);
const atlases = new Map<Resolution, Promise<Atlas>>();

/** Coasts and borders, read when a map first needs them. */
export function loadAtlas(resolution: Resolution): Promise<Atlas> {
  const known = atlases.get(resolution) ?? readAtlas(resolution);
  atlases.set(resolution, known);
  return known;
}

/** Numbers of arcs, each of which begins where the one before it ends; a complement is of an arc that runs backwards. */
type Ring = readonly number[];
type Country = { readonly arcs: readonly Ring[] | readonly (readonly Ring[])[] };
/** TopoJSON, as far as Natural Earth needs it: https://github.com/topojson/topojson-specification. */
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
  // Its arcs are all but the whole file, and come last: half a million points, which JSON would make as many arrays of.
  const start = file.lastIndexOf(arcsBegin) + arcsBegin.length;
  const end = file.indexOf(arcsEnd, start);
  const { objects, transform } = JSON.parse(
    `${file.toString("utf8", 0, start)}${file.toString("utf8", end)}`,
  ) as Topology;
  const arcs = parseArcs(file.subarray(start, end + arcsEnd.length), transform);
  // Of land none runs backwards: no arc of a coast has land on both sides.
  const rings = objects.land.geometries.flatMap((land) => land.arcs.flat());
  return {
    land: rings.map((ring) => buildOutline(closeAroundPole(joinArcs(ring, arcs)))),
    borders: findSharedArcs(objects.countries.geometries).map((arc) => buildOutline(joinArcs([arc], arcs))),
  };
}

const [comma, minus, zero, nine, close] = [",", "-", "0", "9", "]"].map((one) => one.charCodeAt(0)) as [
  ...[number, number, number, number, number],
];

/** From `82695,52935],[9,-3]],[[82751,52931]…`: an arc's first point, and from each to the next. */
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

/** Two countries meet where an arc belongs to both. */
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

/** Arcs one after the other, without the jump at the date line: from 180 on to 181. */
function joinArcs(ring: Ring, arcs: readonly FlatPoints[]): Float32Array {
  const parts = ring.map((number) => arcs[number] as FlatPoints);
  const points = new Float32Array(parts.reduce((sum, arc) => sum + arc.length - 2, 2));
  let written = 0;
  let before = Number.NaN;
  // Each begins where the one before it ended.
  for (const arc of parts)
    for (let at = written > 0 ? 2 : 0; at < arc.length; at += 2) {
      const longitude = arc[at] as number;
      before = Math.abs(longitude - before) > 180 ? unwrapLongitude(longitude, before) : longitude;
      points[written++] = before;
      points[written++] = arc[at + 1] as number;
    }
  return points;
}

/** A point at the pole itself would have no direction. */
const almostPole = -89.9999;

/** A coast that goes around Earth, as Antarctica's, is closed around the pole. */
function closeAroundPole(ring: Float32Array): Float32Array {
  const [first = 0, last = 0] = [ring[0], ring.at(-2)];
  return Math.abs(first - last) < 180 ? ring : Float32Array.of(...ring, last, almostPole, first, almostPole);
}

function buildOutline(points: Float32Array): Outline {
  const runs = new Float32Array(Math.ceil(points.length / 2 / pointsInRun) * 4);
  for (let run = 0; run < runs.length; run += 4) {
    const first = run * (pointsInRun / 2);
    // With the first of the next.
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
