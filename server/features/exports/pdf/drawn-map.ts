import type { Coordinate } from "../../../../contract/itinerary.ts";
import { atlasAt, type Outline, type Resolution } from "./atlas.ts";
import { type Box, clippedLine, clippedRing, overlap, type Point } from "./clip.ts";
import {
  frameAround,
  kilometresBetween,
  type MapFrame,
  nearest,
  type Size,
  wayBetween,
} from "./map-frame.ts";
import { type Label, placedLabels } from "./placed-labels.ts";

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
export type DrawnMap = Size & {
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
const pageEdge = 4;

/** The whole trip, or one day, on a map of its own; `isLocated` where a plan shall say what part of Earth it is of. */
export async function drawnMap(
  stops: readonly MapStop[],
  { isLocated, ...size }: Size & { readonly isLocated: boolean },
): Promise<DrawnMap> {
  const legs = legsBetween(stops);
  const places = stops.map(({ longitude, latitude }): Point => [longitude, latitude]);
  const isOnePlace = stops.every((stop) => kilometresBetween(stop, stops[0] as MapStop) < 0.02);
  const least = isOnePlace ? surroundings : narrowestPlan;
  const frame = frameAround([places, ...legs.map(({ way }) => way)], { ...size, margin, least });
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
  const labels = placedLabels(
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
    return { way: wayBetween(from, stop, mostSteps), group: stop.group, isFlown };
  });
}

// ---- the ground

async function cartography(frame: MapFrame): Promise<string> {
  const { land, borders } = await atlasAt(resolutionFor(frame));
  const landPath = land.map((ring) => ringPath(ring, frame)).join("");
  const borderPath = borders.map((line) => linePath(line, frame)).join("");
  const { left, right, top, bottom } = frame.degrees;
  const sphere = frame.isWorld
    ? pathOf(edgeOf({ left, right, top, bottom }).map(frame.project), true)
    : `M0 0H${frame.width}V${frame.height}H0Z`;
  return [
    `<path d="${sphere}" fill="${colours.water}"/>`,
    `<path d="${landPath}" fill="${colours.land}" fill-rule="evenodd" stroke="${colours.coast}" stroke-width=".5" stroke-linejoin="round"/>`,
    `<path d="${graticule(frame)}" fill="none" stroke="${colours.grid}" stroke-width=".35"/>`,
    `<path d="${borderPath}" fill="none" stroke="${colours.border}" stroke-width=".6" stroke-dasharray="3 1.5" stroke-linejoin="round"/>`,
  ].join("");
}

function resolutionFor({ kilometresPerPoint, width }: MapFrame): Resolution {
  const across = kilometresPerPoint * width;
  if (across > 12_000) return "110m";
  return across > 3000 ? "50m" : "10m";
}

function ringPath(ring: Outline, frame: MapFrame): string {
  return turnsOf(ring, frame)
    .map((turn) => clippedRing(turned(ring, turn), frame.degrees))
    .map((points) => clippedRing(dense(points, frame, true).map(frame.project), pageBox(frame)))
    .map((points) => (points.length > 2 ? pathOf(points, true) : ""))
    .join("");
}

function linePath(line: Outline, frame: MapFrame): string {
  return turnsOf(line, frame)
    .flatMap((turn) => clippedLine(turned(line, turn), frame.degrees))
    .flatMap((points) => clippedLine(dense(points, frame, false).map(frame.project), pageBox(frame)))
    .map((points) => pathOf(points, false))
    .join("");
}

/** By how many degrees an outline must be turned to be seen. */
const turnsOf = (
  { west, east, south, north }: Outline,
  { degrees: { left, right, top, bottom } }: MapFrame,
) =>
  [-720, -360, 0, 360, 720].filter(
    (turn) => west + turn <= right && east + turn >= left && south <= bottom && north >= top,
  );

const turned = ({ points }: Outline, turn: number) =>
  points.map(([longitude, latitude]): Point => [longitude + turn, latitude]);

/** With points between, where an edge is so long that it should look curved. */
function dense(points: readonly Point[], { degrees }: MapFrame, isRing: boolean): readonly Point[] {
  const step = (degrees.right - degrees.left) / 40;
  return points.flatMap((point, index) => {
    const before = points[index - 1] ?? (isRing ? points.at(-1) : undefined);
    if (!before) return [point];
    const pieces = Math.ceil(Math.max(Math.abs(point[0] - before[0]), Math.abs(point[1] - before[1])) / step);
    return Array.from({ length: Math.max(1, pieces) }, (_, piece): Point => {
      const share = (piece + 1) / Math.max(1, pieces);
      return [before[0] + (point[0] - before[0]) * share, before[1] + (point[1] - before[1]) * share];
    });
  });
}

function edgeOf({ left, right, top, bottom }: Box): readonly Point[] {
  const steps = Array.from({ length: 61 }, (_, step) => top + ((bottom - top) * step) / 60);
  return [
    ...steps.map((latitude): Point => [left, latitude]),
    ...steps.toReversed().map((latitude): Point => [right, latitude]),
  ];
}

const steps = [0.25, 0.5, 1, 2, 5, 10, 15, 30];

function graticule(frame: MapFrame): string {
  const { left, right, top, bottom } = frame.degrees;
  const step = steps.find((one) => (right - left) / one < 14) ?? 30;
  const lines: Point[][] = [];
  const along = (from: number, to: number, at: (share: number) => Point) =>
    lines.push(Array.from({ length: 49 }, (_, index) => at(from + ((to - from) * index) / 48)));
  for (let meridian = Math.ceil(left / step) * step; meridian <= right; meridian += step)
    along(Math.max(top, -85), Math.min(bottom, 85), (latitude) => [meridian, latitude]);
  for (let parallel = Math.ceil(top / step) * step; parallel <= bottom; parallel += step)
    along(left, right, (longitude) => [longitude, parallel]);
  return lines
    .flatMap((line) => clippedLine(line.map(frame.project), pageBox(frame)))
    .map((line) => pathOf(line, false))
    .join("");
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
    .find((corner) => !clusters.some((cluster) => overlap(boxOf(cluster), grown(corner, 6))));
}

/** Where on Earth a plan lies. */
async function locator(
  places: readonly Point[],
  box: Box,
): Promise<{ readonly svg: string; readonly box: Box }> {
  const { width, height } = insetSize;
  const frame = frameAround([places], { ...insetSize, margin: 20, least: surroundings * 1.4 });
  const [longitude, latitude] = places[0] as Point;
  const at = frame.project([nearest(longitude, frame.middle), latitude]);
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
      .flatMap((part) => clippedLine(part.map(frame.project), pageBox(frame)))
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
    const point: Point = [nearest(longitude, middle), latitude];
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
    const at = frame.project([nearest(longitude, frame.middle), latitude]);
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

// ---- paths

const pageBox = ({ width, height }: Size): Box => ({
  left: -pageEdge,
  top: -pageEdge,
  right: width + pageEdge,
  bottom: height + pageEdge,
});

const round = (value: number) => Math.round(value * 100) / 100;

/** Points closer than ink can show are one. */
function pathOf(points: readonly Point[], isClosed: boolean): string {
  let d = "";
  let last: Point = [Number.NaN, Number.NaN];
  for (const [index, [x, y]] of points.entries()) {
    if (index < points.length - 1 && Math.abs(x - last[0]) < 0.25 && Math.abs(y - last[1]) < 0.25) continue;
    d += `${d ? "L" : "M"}${round(x)} ${round(y)}`;
    last = [x, y];
  }
  return isClosed ? `${d}Z` : d;
}

const svgOf = ({ width, height }: Size, drawing: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${drawing}</svg>`;
