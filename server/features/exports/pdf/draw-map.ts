import type { Coordinate } from "../../../../contract/itinerary.ts";
import { type Box, clipLine, overlaps, type Point } from "../../../geo/maps/clip.ts";
import {
  fitFrame,
  greatCircle,
  kilometresBetween,
  type MapFrame,
  type Size,
  unwrapLongitude,
} from "../../../geo/maps/map-frame.ts";
import { pageBox } from "../../../geo/maps/map-lines.ts";
import { mapPaths, pathOf } from "../../../geo/maps/map-paths.ts";
import { type Label, placeLabels } from "./place-labels.ts";

/** A stop on a map. Stops that would cover each other share a mark. */
export type MapStop = Coordinate & {
  readonly name: string;
  /** The text of the mark. */
  readonly number: number;
  /** Lines of a group have the same colour. */
  readonly group: number;
  readonly isFlown: boolean;
};

/** The drawing, and its texts, which the page typesets. */
export type TripMap = Size & {
  readonly svg: string;
  readonly marks: readonly { readonly x: number; readonly y: number; readonly text: string }[];
  readonly labels: readonly Label[];
  readonly scale?: { readonly x: number; readonly y: number; readonly text: string };
};

const colours = {
  ink: "#16302c",
  // Opaque colours, because with transparency Typst's PDF is not reproducible.
  grid: "#b9d0d0",
  line: "#cdd8c8",
  land: "#eef2e2",
  water: "#d2e7ea",
  coast: "#66a7b6",
  border: "#b8a888",
  casing: "#fdfdf8",
  waymark: "#ffc62b",
  routes: ["#d23f24", "#1f7286"],
};
/** Smaller areas are drawn as a plan, because our coasts are too coarse for them. */
const maxPlanKm = 25;
const minPlanKm = 1.5;
/** The width of the map around a single place. */
const surroundingsKm = 700;
const margin = 40;

/** A map of the trip or of one day; with `isLocated`, a plan gets an inset that shows where it is. */
export async function drawMap(
  stops: readonly MapStop[],
  { isLocated, ...size }: Size & { readonly isLocated: boolean },
): Promise<TripMap> {
  const legs = legsBetween(stops);
  const places = stops.map(({ longitude, latitude }): Point => [longitude, latitude]);
  const isOnePlace = stops.every((stop) => kilometresBetween(stop, stops[0] as MapStop) < 0.02);
  const least = isOnePlace ? surroundingsKm : minPlanKm;
  const frame = fitFrame([places, ...legs.map(({ way }) => way)], { ...size, margin, least });
  const isPlan = frame.kilometresPerPoint * size.width < maxPlanKm;
  const clusters = clustersOf(stops, frame);
  const corner = freeCorner(clusters, size);
  const inset = isPlan && isLocated && corner ? await locator(places, corner) : undefined;
  const scale = scaleBar(frame);
  const drawing = [
    isPlan ? plan(frame) : await cartography(frame),
    routes(legs, frame),
    inset?.svg ?? "",
    isPlan ? northArrow(size) : "",
    scale ? scale.svg : "",
    ...clusters.map(mark),
  ];
  const taken = [...clusters.map(boxOf), ...(inset ? [inset.box] : []), ...(scale ? [scale.box] : [])];
  const labels = placeLabels(
    clusters.map((cluster) => ({ at: cluster.at, reach: reachOf(cluster), name: cluster.name })),
    { ...size, taken },
  );
  return {
    ...size,
    svg: svgOf(size, drawing.join("")),
    marks: clusters.map(({ at: [x, y], text }) => ({ x, y, text })),
    labels,
    ...(scale && { scale: scale.caption }),
  };
}

type Leg = { readonly way: readonly Point[]; readonly group: number; readonly isFlown: boolean };
const farAway = 900;

/** Enough steps to look round; fewer for each leg if there are many. */
const maxStepsOfLeg = 90;
const minStepsOfLeg = 8;
const stepsOfAll = 1_500;

function legsBetween(stops: readonly MapStop[]): readonly Leg[] {
  const steps = Math.max(minStepsOfLeg, Math.min(maxStepsOfLeg, Math.floor(stepsOfAll / stops.length)));
  return stops.slice(1).map((stop, index) => {
    const from = stops[index] as MapStop;
    const isFlown = stop.isFlown || kilometresBetween(from, stop) > farAway;
    return { way: greatCircle(from, stop, steps), group: stop.group, isFlown };
  });
}

// ---- background

async function cartography(frame: MapFrame): Promise<string> {
  const { land, borders, graticule, sphere } = await mapPaths(frame);
  return [
    `<path d="${sphere}" fill="${colours.water}"/>`,
    `<path d="${land}" fill="${colours.land}" fill-rule="evenodd" stroke="${colours.coast}" stroke-width=".5" stroke-linejoin="round"/>`,
    `<path d="${graticule}" fill="none" stroke="${colours.grid}" stroke-width=".35"/>`,
    `<path d="${borders}" fill="none" stroke="${colours.border}" stroke-width=".6" stroke-dasharray="3 1.5" stroke-linejoin="round"/>`,
  ].join("");
}

/** A grid whose squares are as wide as the scale bar. */
function plan(frame: MapFrame): string {
  const { width, height } = frame;
  const side = barOf(frame).length;
  let grid = "";
  for (let x = (width / 2) % side; x < width; x += side) grid += `M${round(x)} 0V${height}`;
  for (let y = (height / 2) % side; y < height; y += side) grid += `M0 ${round(y)}H${width}`;
  return `<path d="M0 0H${width}V${height}H0Z" fill="${colours.land}"/><path d="${grid}" fill="none" stroke="#fff" stroke-width=".9"/>`;
}

const insetSize = { width: 96, height: 70 };

/** A corner without marks, scale or north arrow, for the inset. */
function freeCorner(clusters: readonly Cluster[], { width, height }: Size): Box | undefined {
  const corners = [
    { left: width - insetSize.width - 8, top: height - insetSize.height - 8 },
    { left: 8, top: 8 },
  ];
  return corners
    .map(({ left, top }) => ({ left, top, right: left + insetSize.width, bottom: top + insetSize.height }))
    .find((corner) => !clusters.some((cluster) => overlaps(boxOf(cluster), grown(corner, 6))));
}

/** An inset that shows where a plan is. */
async function locator(
  places: readonly Point[],
  box: Box,
): Promise<{ readonly svg: string; readonly box: Box }> {
  const { width, height } = insetSize;
  const frame = fitFrame([places], { ...insetSize, margin: 20, least: surroundingsKm * 1.4 });
  const [longitude, latitude] = places[0] as Point;
  const at = frame.project([unwrapLongitude(longitude, frame.middle), latitude]);
  const rect = `<rect x="${box.left}" y="${box.top}" width="${width}" height="${height}" fill="none"`;
  const svg = [
    `<svg x="${box.left}" y="${box.top}" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    await cartography(frame),
    diamond(at, 3.6),
    "</svg>",
    `${rect} stroke="${colours.casing}" stroke-width="2.4"/>`,
    `${rect} stroke="${colours.line}" stroke-width=".6"/>`,
  ].join("");
  return { svg, box: grown(box, 3) };
}

// ---- routes and marks

/** Casings are drawn below all lines, so that they do not cut any line. */
function routes(legs: readonly Leg[], frame: MapFrame): string {
  const kinds = Map.groupBy(legs, ({ group, isFlown }) => `${group % colours.routes.length} ${isFlown}`);
  const drawn = [...kinds.values()].map((kind) => {
    const { group, isFlown } = kind[0] as Leg;
    const d = kind
      .flatMap(({ way }) => onMap(way, frame))
      .flatMap((part) => clipLine(part.flatMap(frame.project), pageBox(frame)))
      .map((part) => pathOf(part, false))
      .join("");
    return { d, colour: colours.routes[group % colours.routes.length], dots: isFlown ? ".1 4.2" : "none" };
  });
  const shape = 'fill="none" stroke-linejoin="round" stroke-linecap="round"';
  return [
    ...drawn.map(({ d }) => `<path d="${d}" ${shape} stroke="${colours.casing}" stroke-width="3.6"/>`),
    ...drawn.map(
      ({ d, colour, dots }) =>
        `<path d="${d}" ${shape} stroke="${colour}" stroke-width="1.8" stroke-dasharray="${dots}"/>`,
    ),
  ].join("");
}

/** The way in the frame's longitudes, split where it leaves the map on one side and enters on the other. */
function onMap(way: readonly Point[], { middle, degrees }: MapFrame): readonly (readonly Point[])[] {
  const parts: Point[][] = [[]];
  for (const [longitude, latitude] of way) {
    const point: Point = [unwrapLongitude(longitude, middle), latitude];
    const before = parts.at(-1)?.at(-1);
    if (before && Math.abs(before[0] - point[0]) > 180) {
      const edge = before[0] > middle ? degrees.right : degrees.left;
      const height = (before[1] + latitude) / 2;
      parts.at(-1)?.push([edge, height]);
      parts.push([[edge === degrees.right ? degrees.left : degrees.right, height]]);
    }
    parts.at(-1)?.push(point);
  }
  return parts;
}

type Cluster = {
  readonly at: Point;
  readonly numbers: readonly number[];
  readonly text: string;
  readonly name: string;
};
const apart = 13;

function clustersOf(stops: readonly MapStop[], frame: MapFrame): readonly Cluster[] {
  const clusters: { at: Point; numbers: Set<number>; name: string }[] = [];
  for (const { longitude, latitude, number, name } of stops) {
    const at = frame.project([unwrapLongitude(longitude, frame.middle), latitude]);
    const near = clusters.find((one) => Math.hypot(one.at[0] - at[0], one.at[1] - at[1]) < apart);
    if (near) near.numbers.add(number);
    else clusters.push({ at, numbers: new Set([number]), name });
  }
  return clusters.map(({ at, numbers, name }) => {
    const sorted = [...numbers].sort((one, other) => one - other);
    return { at, name, numbers: sorted, text: inWords(sorted) };
  });
}

/** "1–3" or "1, 5"; of many separate numbers only the first, with an ellipsis. */
function inWords(numbers: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const number of numbers) {
    const last = runs.at(-1);
    if (last && number === last[1] + 1) last[1] = number;
    else runs.push([number, number]);
  }
  const texts = runs.map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`));
  return texts.length > 2 ? `${texts[0]}, …` : texts.join(", ");
}

function mark({ at: [x, y], text }: Cluster): string {
  if (text.length <= 2) return diamond([x, y], 7.4);
  const width = pillWidth(text);
  const shape = `x="${round(x - width / 2)}" y="${round(y - 6.5)}" width="${round(width)}" height="13" rx="3"`;
  return `<rect ${shape} fill="${colours.waymark}" stroke="${colours.casing}" stroke-width="1.6"/>`;
}

function diamond([x, y]: Point, reach: number): string {
  const side = reach * Math.SQRT2;
  return `<rect x="${round(x - side / 2)}" y="${round(y - side / 2)}" width="${round(side)}" height="${round(side)}" rx="${round(side / 6)}" fill="${colours.waymark}" stroke="${colours.casing}" stroke-width="1.6" transform="rotate(45 ${round(x)} ${round(y)})"/>`;
}

const pillWidth = (text: string) => 8 + text.length * 3.9;
const reachOf = ({ text }: Cluster) => (text.length <= 2 ? 9 : pillWidth(text) / 2 + 1);

function boxOf(cluster: Cluster): Box {
  const [x, y] = cluster.at;
  const reach = reachOf(cluster);
  return { left: x - reach, right: x + reach, top: y - 8, bottom: y + 8 };
}

const grown = ({ left, top, right, bottom }: Box, by: number): Box => ({
  left: left - by,
  top: top - by,
  right: right + by,
  bottom: bottom + by,
});

// ---- scale and north

function scaleBar(frame: MapFrame) {
  // A map of the world has no uniform scale.
  if (frame.isWorld) return;
  const { length, kilometres } = barOf(frame);
  const [x, y] = [10, frame.height - 10];
  const d = `M${x} ${y - 3}V${y}H${round(x + length)}V${y - 3}`;
  return {
    svg: `<path d="${d}" fill="none" stroke="${colours.casing}" stroke-width="2.6"/><path d="${d}" fill="none" stroke="${colours.ink}" stroke-width=".9"/>`,
    box: { left: 0, top: y - 16, right: x + length + 6, bottom: frame.height },
    caption: { x: x + 4, y: y - 10.5, text: kilometres < 1 ? `${kilometres * 1000} m` : `${kilometres} km` },
  };
}

function barOf({ kilometresPerPoint, width }: MapFrame): { length: number; kilometres: number } {
  const maxKm = (width / 5) * kilometresPerPoint;
  const power = 10 ** Math.floor(Math.log10(maxKm));
  const kilometres = power * ([5, 2].find((one) => one * power <= maxKm) ?? 1);
  return { length: kilometres / kilometresPerPoint, kilometres: Number(kilometres.toPrecision(1)) };
}

function northArrow({ width }: Size): string {
  const [x, y] = [width - 16, 12];
  return `<path d="M${x} ${y}l5 13-5-3.2-5 3.2z" fill="${colours.ink}"/>`;
}

const round = (value: number) => Math.round(value * 100) / 100;

const svgOf = ({ width, height }: Size, drawing: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${drawing}</svg>`;
