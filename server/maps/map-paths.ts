import { atlasAt, type Outline, type Resolution } from "./atlas.ts";
import { type Box, clippedLine, clippedRing, type Point } from "./clip.ts";
import type { MapFrame, Size } from "./map-frame.ts";

type MapPaths = {
  /** To be filled by the even-odd rule. */
  readonly land: string;
  readonly borders: string;
  readonly graticule: string;
  /** The part of the page that shows Earth. */
  readonly sphere: string;
};

const pageEdge = 4;

/** What Natural Earth knows of the frame, as paths of SVG in the frame's points. */
export async function mapPaths(frame: MapFrame): Promise<MapPaths> {
  const { land, borders } = await atlasAt(resolutionFor(frame));
  return {
    land: land.map((ring) => ringPath(ring, frame)).join(""),
    borders: borders.map((line) => linePath(line, frame)).join(""),
    graticule: graticule(frame),
    sphere: frame.isWorld
      ? pathOf(edgeOf(frame.degrees).map(frame.project), true)
      : `M0 0H${frame.width}V${frame.height}H0Z`,
  };
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

export const pageBox = ({ width, height }: Size): Box => ({
  left: -pageEdge,
  top: -pageEdge,
  right: width + pageEdge,
  bottom: height + pageEdge,
});

const round = (value: number) => Math.round(value * 100) / 100;

/** Points closer than ink can show are one. */
export function pathOf(points: readonly Point[], isClosed: boolean): string {
  let d = "";
  let last: Point = [Number.NaN, Number.NaN];
  for (const [index, [x, y]] of points.entries()) {
    if (index < points.length - 1 && Math.abs(x - last[0]) < 0.25 && Math.abs(y - last[1]) < 0.25) continue;
    d += `${d ? "L" : "M"}${round(x)} ${round(y)}`;
    last = [x, y];
  }
  return isClosed ? `${d}Z` : d;
}
