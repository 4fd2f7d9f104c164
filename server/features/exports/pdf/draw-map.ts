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
  /** What the mark says. */
  readonly number: number;
  /** The lines of one group have one colour. */
  readonly group: number;
  /** It is reached by air. */
  readonly isFlown: boolean;
};

/** The picture, and the words on it, which the page sets in its own type. */
export type TripMap = Size & {
  readonly svg: string;
  readonly marks: readonly { readonly x: number; readonly y: number; readonly text: string }[];
  readonly labels: readonly Label[];
  readonly scale?: { readonly x: number; readonly y: number; readonly text: string };
};

const colours = {
  ink: "#16302c",
  // Mixed beforehand: of transparency Typst makes the same PDF in ever new orders.
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
/** Below, the coasts are coarser than the ways between stops: a plan of marks and distances says more. */
const widestPlan = 25;
const narrowestPlan = 1.5;
/** Around a single place: enough to see which part of which land it is in. */
const surroundings = 700;
const margin = 40;

/** The whole trip, or one day, on a map of its own; `isLocated` where a plan shall say what part of Earth it is of. */
export async function drawMap(
  stops: readonly MapStop[],
  { isLocated, ...size }: Size & { readonly isLocated: boolean },
): Promise<TripMap> {
  const legs = legsBetween(stops);
  const places = stops.map(({ longitude, latitude }): Point => [longitude, latitude]);
  const isOnePlace = stops.every((stop) => kilometresBetween(stop, stops[0] as MapStop) < 0.02);
  const least = isOnePlace ? surroundings : narrowestPlan;
  const frame = fitFrame([places, ...legs.map(({ way }) => way)], { ...size, margin, least });
  const isPlan = frame.kilometresPerPoint * size.width < widestPlan;
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

/** A curve of so many steps looks round; where ways are many, they are short or cover each other. */
const roundest = 90;
const plainest = 8;
const stepsOfAll = 1_500;

function legsBetween(stops: readonly MapStop[]): readonly Leg[] {
  const mostSteps = Math.max(plainest, Math.min(roundest, Math.floor(stepsOfAll / stops.length)));
  return stops.slice(1).map((stop, index) => {
    const from = stops[index] as MapStop;
    const isFlown = stop.isFlown || kilometresBetween(from, stop) > farAway;
    return { way: greatCircle(from, stop, mostSteps), group: stop.group, isFlown };
  });
}

// ---- the ground

async function cartography(frame: MapFrame): Promise<string> {
  const { land, borders, graticule, sphere } = await mapPaths(frame);
  return [
    `<path d="${sphere}" fill="${colours.water}"/>`,
    `<path d="${land}" fill="${colours.land}" fill-rule="evenodd" stroke="${colours.coast}" stroke-width=".5" stroke-linejoin="round"/>`,
    `<path d="${graticule}" fill="none" stroke="${colours.grid}" stroke-width=".35"/>`,
    `<path d="${borders}" fill="none" stroke="${colours.border}" stroke-width=".6" stroke-dasharray="3 1.5" stroke-linejoin="round"/>`,
  ].join("");
}

/** Squared paper: each square as wide as the bar of the scale. */
function plan(frame: MapFrame): string {
  const { width, height } = frame;
  const side = barOf(frame).length;
  let grid = "";
  for (let x = (width / 2) % side; x < width; x += side) grid += `M${round(x)} 0V${height}`;
  for (let y = (height / 2) % side; y < height; y += side) grid += `M0 ${round(y)}H${width}`;
  return `<path d="M0 0H${width}V${height}H0Z" fill="${colours.land}"/><path d="${grid}" fill="none" stroke="#fff" stroke-width=".9"/>`;
}

const insetSize = { width: 96, height: 70 };

/** The corner of the locator: where no mark is, and neither the scale nor the arrow. */
function freeCorner(clusters: readonly Cluster[], { width, height }: Size): Box | undefined {
  const corners = [
    { left: width - insetSize.width - 8, top: height - insetSize.height - 8 },
    { left: 8, top: 8 },
  ];
  return corners
    .map(({ left, top }) => ({ left, top, right: left + insetSize.width, bottom: top + insetSize.height }))
    .find((corner) => !clusters.some((cluster) => overlaps(boxOf(cluster), grown(corner, 6))));
}

/** Where on Earth a plan lies. */
async function locator(
  places: readonly Point[],
  box: Box,
): Promise<{ readonly svg: string; readonly box: Box }> {
  const { width, height } = insetSize;
  const frame = fitFrame([places], { ...insetSize, margin: 20, least: surroundings * 1.4 });
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

// ---- what is on it

/** The casings lie below all lines, so that no line cuts another. */
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

/** The way in the frame's own longitudes, parted where it leaves the map on one side to enter on the other. */
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

/** 1–3, 1, 5 and so on; of many scattered numbers only the first, with an ellipsis. */
function inWords(numbers: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const number of numbers) {
    const last = runs.at(-1);
    if (last && number === last[1] + 1) last[1] = number;
    else runs.push([number, number]);
  }
  const said = runs.map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`));
  return said.length > 2 ? `${said[0]}, …` : said.join(", ");
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
  // On a map of the world no length holds everywhere.
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
  const most = (width / 5) * kilometresPerPoint;
  const power = 10 ** Math.floor(Math.log10(most));
  const kilometres = power * ([5, 2].find((one) => one * power <= most) ?? 1);
  return { length: kilometres / kilometresPerPoint, kilometres: Number(kilometres.toPrecision(1)) };
}

function northArrow({ width }: Size): string {
  const [x, y] = [width - 16, 12];
  return `<path d="M${x} ${y}l5 13-5-3.2-5 3.2z" fill="${colours.ink}"/>`;
}

const round = (value: number) => Math.round(value * 100) / 100;

const svgOf = ({ width, height }: Size, drawing: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${drawing}</svg>`;
