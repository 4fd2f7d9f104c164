import type { Box, FlatPoints, Point } from "./clip.ts";
import type { MapFrame } from "./map-frame.ts";
import { mapLines } from "./map-lines.ts";

type MapPaths = {
  /** To be filled with the even-odd rule. */
  readonly land: string;
  readonly borders: string;
  readonly graticule: string;
  /** The part of the page that shows the Earth. */
  readonly sphere: string;
};

/** The lines of the map as SVG paths. */
export async function mapPaths(frame: MapFrame): Promise<MapPaths> {
  const { land, borders, graticule } = await mapLines(frame);
  const paths = (lines: readonly FlatPoints[], isClosed: boolean) =>
    lines.map((line) => pathOf(line, isClosed)).join("");
  return {
    land: paths(land, true),
    borders: paths(borders, false),
    graticule: paths(graticule, false),
    sphere: frame.isWorld
      ? pathOf(edgeOf(frame.degrees).flatMap(frame.project), true)
      : `M0 0H${frame.width}V${frame.height}H0Z`,
  };
}

function edgeOf({ left, right, top, bottom }: Box): readonly Point[] {
  const steps = Array.from({ length: 61 }, (_, step) => top + ((bottom - top) * step) / 60);
  return [
    ...steps.map((latitude): Point => [left, latitude]),
    ...steps.toReversed().map((latitude): Point => [right, latitude]),
  ];
}

const round = (value: number) => Math.round(value * 100) / 100;

/** Skips points that are too close to the previous one to be visible. */
export function pathOf(points: FlatPoints, isClosed: boolean): string {
  let d = "";
  let [lastX, lastY] = [Number.NaN, Number.NaN];
  for (let at = 0; at < points.length; at += 2) {
    const [x, y] = [points[at] as number, points[at + 1] as number];
    if (at < points.length - 2 && Math.abs(x - lastX) < 0.25 && Math.abs(y - lastY) < 0.25) continue;
    d += `${d ? "L" : "M"}${round(x)} ${round(y)}`;
    [lastX, lastY] = [x, y];
  }
  return isClosed ? `${d}Z` : d;
}
