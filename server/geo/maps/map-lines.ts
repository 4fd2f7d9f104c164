import { loadAtlas, type Outline, type Resolution } from "./atlas.ts";
import { type Box, clipLine, clipRing, type FlatPoints, type Point } from "./clip.ts";
import type { MapFrame, Size } from "./map-frame.ts";
import { outlinesInBox } from "./outlines-in-box.ts";

export type MapLines = {
  /** Rings, clipped to the page. */
  readonly land: readonly FlatPoints[];
  readonly coasts: readonly FlatPoints[];
  readonly borders: readonly FlatPoints[];
  readonly graticule: readonly FlatPoints[];
};

/** Natural Earth's coasts and borders, projected to the page. */
export async function mapLines(frame: MapFrame): Promise<MapLines> {
  const { land, borders } = await loadAtlas(resolutionFor(frame));
  const rings = land.flatMap((outline) => ringsOf(outline, frame));
  const isWhole = frame.degrees.right - frame.degrees.left === 360;
  return {
    land: rings,
    // A map of the world must not draw a coast where the Earth is cut open. Other rings are cut outside of the page.
    coasts: isWhole ? land.flatMap((outline) => linesOf(outline, frame)) : rings.map(closed),
    borders: borders.flatMap((outline) => linesOf(outline, frame)),
    graticule: graticule(frame),
  };
}

function resolutionFor({ kilometresPerPoint, width }: MapFrame): Resolution {
  const across = kilometresPerPoint * width;
  if (across > 12_000) return "110m";
  return across > 3000 ? "50m" : "10m";
}

const ringsOf = (outline: Outline, frame: MapFrame): readonly FlatPoints[] =>
  outlinesInBox(outline, frame.degrees)
    .map((trail) => clipRing(trail, frame.degrees))
    .map((ring) => clipRing(projected(ring, frame, true), pageBox(frame)))
    .filter((ring) => ring.length > 4);

const linesOf = (outline: Outline, frame: MapFrame): readonly FlatPoints[] =>
  outlinesInBox(outline, frame.degrees)
    .flatMap((trail) => clipLine(trail, frame.degrees))
    .flatMap((line) => clipLine(projected(line, frame, false), pageBox(frame)));

const closed = (ring: FlatPoints): FlatPoints => [...Array.from(ring), ring[0] as number, ring[1] as number];

/** Adds points to long edges, so that they look curved on the page. */
function projected(trail: FlatPoints, { degrees, project }: MapFrame, isRing: boolean): FlatPoints {
  const step = (degrees.right - degrees.left) / 40;
  const points: number[] = [];
  const last = trail.length - 2;
  let [fromX, fromY] =
    isRing && last >= 0 ? [trail[last] as number, trail[last + 1] as number] : [Number.NaN, Number.NaN];
  for (let at = 0; at <= last; at += 2) {
    const x = trail[at] as number;
    const y = trail[at + 1] as number;
    const long = Math.max(Math.abs(x - fromX), Math.abs(y - fromY));
    for (let gone = step; gone < long; gone += step) {
      const [pageX, pageY] = project([
        fromX + ((x - fromX) * gone) / long,
        fromY + ((y - fromY) * gone) / long,
      ]);
      points.push(pageX, pageY);
    }
    const [pageX, pageY] = project([x, y]);
    points.push(pageX, pageY);
    fromX = x;
    fromY = y;
  }
  return points;
}

const steps = [0.25, 0.5, 1, 2, 5, 10, 15, 30];

function graticule(frame: MapFrame): readonly FlatPoints[] {
  const { left, right, top, bottom } = frame.degrees;
  const step = steps.find((one) => (right - left) / one < 14) ?? 30;
  const lines: FlatPoints[] = [];
  const along = (from: number, to: number, at: (share: number) => Point) =>
    lines.push(
      Array.from({ length: 49 }, (_, index) => frame.project(at(from + ((to - from) * index) / 48))).flat(),
    );
  for (let meridian = Math.ceil(left / step) * step; meridian <= right; meridian += step)
    along(Math.max(top, -85), Math.min(bottom, 85), (latitude) => [meridian, latitude]);
  for (let parallel = Math.ceil(top / step) * step; parallel <= bottom; parallel += step)
    along(left, right, (longitude) => [longitude, parallel]);
  return lines.flatMap((line) => clipLine(line, pageBox(frame)));
}

const pageEdge = 4;

export const pageBox = ({ width, height }: Size): Box => ({
  left: -pageEdge,
  top: -pageEdge,
  right: width + pageEdge,
  bottom: height + pageEdge,
});
