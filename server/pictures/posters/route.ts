import type { Coordinate } from "../../../contract/itinerary.ts";
import type { Box, FlatPoints, Point } from "../../geo/maps/clip.ts";
import { fitFrame, greatCircle, type MapFrame, unwrapLongitude } from "../../geo/maps/map-frame.ts";
import type { Canvas } from "./canvas.ts";
import { page } from "./composition.ts";
import type { Palette } from "./palettes.ts";
import { around, circle, closed } from "./shapes.ts";

type Ways = readonly (readonly Point[])[];

/** The least width of the page: coasts are too coarse for less. */
const minAcrossKm = 220;
/** Around the route, so that frames of other shapes do not cut it off. */
const margin = 105;
/** At the top, where cards say how long a trip is. */
export const captionBox: Box = { left: 0, top: 0, right: 690, bottom: 190 };
const stepsOfAll = 1500;
/** On a card, which shows a fifth of it, the line is still as wide as a pen's. */
const line = { width: 14, casing: 26 };
export const stopRadius = 15;
const endRadius = 24;

/** The shortest ways from each point to the next. */
export const waysAlong = (route: readonly Coordinate[]): Ways =>
  route
    .slice(1)
    .map((to, at) =>
      greatCircle(route[at] as Coordinate, to, Math.max(8, Math.floor(stepsOfAll / route.length))),
    );

/** Measured on a square, on which nothing but the route decides. */
export function isWiderThanHigh(ways: Ways): boolean {
  const frame = fitFrame(ways, { width: 1000, height: 1000, margin: 0, least: 1 });
  const points = ways.flat().map((degrees) => projectPoint(degrees, frame));
  const span = (values: readonly number[]) => Math.max(...values) - Math.min(...values);
  return span(points.map(([x]) => x)) > 1.2 * span(points.map(([, y]) => y));
}

/** The whole route on the part of the page that has no words. */
export const frameRoute = (ways: Ways, open: Box): MapFrame =>
  fitFrame(ways, {
    ...page,
    open: { ...open, top: open.left < captionBox.right ? captionBox.bottom - margin / 2 : open.top },
    margin,
    least: minAcrossKm,
  });

const projectPoint = ([longitude, latitude]: Point, frame: MapFrame): Point =>
  frame.project([unwrapLongitude(longitude, frame.middle), latitude]);

export const projectPlace = ({ latitude, longitude }: Coordinate, frame: MapFrame): Point =>
  projectPoint([longitude, latitude], frame);

/** Broken where the map of the world ends, to go on at its other side. */
export function projectWays(ways: Ways, frame: MapFrame): readonly FlatPoints[] {
  const lines: number[][] = [];
  for (const way of ways) {
    let before: Point | undefined;
    for (const degrees of way) {
      const point = projectPoint(degrees, frame);
      const isBroken = before && Math.abs(point[0] - before[0]) > page.width / 2;
      if (!before || isBroken) lines.push([]);
      lines.at(-1)?.push(...point);
      before = point;
    }
  }
  return lines.filter(({ length }) => length > 2);
}

const labelGap = 12;
const stepBetweenBoxes = 16;

/** What the line covers, for labels to keep clear of. */
export function boxesAlong(lines: readonly FlatPoints[]): readonly Box[] {
  const boxes: Box[] = [];
  for (const points of lines)
    for (let at = 2; at < points.length; at += 2) {
      const [fromX, fromY] = [points[at - 2] as number, points[at - 1] as number];
      const [across, down] = [(points[at] as number) - fromX, (points[at + 1] as number) - fromY];
      const steps = Math.max(1, Math.ceil(Math.hypot(across, down) / stepBetweenBoxes));
      for (let step = 0; step < steps; step++)
        boxes.push(
          around([fromX + (across * step) / steps, fromY + (down * step) / steps], line.width / 2 + labelGap),
        );
    }
  return boxes;
}

export function drawRoute(
  canvas: Canvas,
  lines: readonly FlatPoints[],
  stops: readonly Point[],
  { mark, land }: Palette,
): void {
  canvas.draw(lines, { width: line.casing }, { colour: land, strength: 0.85 });
  canvas.draw(lines, { width: line.width }, { colour: mark, strength: 1 });
  const ends = [stops[0], stops.at(-1)].filter((stop) => stop !== undefined);
  const isApart = (stop: Point, others: readonly Point[]) =>
    others.every(([x, y]) => Math.hypot(x - stop[0], y - stop[1]) > stopRadius * 2.6);
  const between: Point[] = [];
  for (const stop of stops.slice(1, -1)) if (isApart(stop, [...ends, ...between])) between.push(stop);
  const discs = (radius: number, places: readonly Point[]) => places.map((place) => circle(place, radius));
  for (const disc of discs(stopRadius, between)) canvas.fill([disc], land);
  for (const disc of discs(stopRadius, between))
    canvas.draw([closed(disc)], { width: 7 }, { colour: mark, strength: 1 });
  for (const place of ends) {
    canvas.fill([circle(place, endRadius + 7)], land);
    canvas.fill([circle(place, endRadius)], mark);
    canvas.fill([circle(place, endRadius / 2.6)], land);
  }
}
