import {
  geoAzimuthalEqualAreaRaw,
  geoDistance,
  geoInterpolate,
  geoNaturalEarth1Raw,
  geoRotation,
} from "d3-geo";
import type { Coordinate } from "../../../contract/itinerary.ts";
import type { Box, Point } from "./clip.ts";

export type Size = { readonly width: number; readonly height: number };

/** The part of the Earth that a map shows, and its projection to the page. */
export type MapFrame = Size & {
  /** Longitudes may exceed 180 so that they continue from the middle. */
  project(degrees: Point): Point;
  /** The visible part in degrees, with a margin. */
  readonly degrees: Box;
  readonly isWorld: boolean;
  readonly kilometresPerPoint: number;
  /** The longitude of the frame's middle. */
  readonly middle: number;
};

const earthRadius = 6371;
/** Trips that go further from their middle, in degrees, are shown on a map of the world. */
const maxRadiusDegrees = 55;

export const kilometresBetween = (one: Coordinate, other: Coordinate) =>
  geoDistance([one.longitude, one.latitude], [other.longitude, other.latitude]) * earthRadius;

/**
 * The shortest way between two places as points of a curve. Longitudes continue beyond 180 when it crosses the date
 * line.
 */
export function greatCircle(from: Coordinate, to: Coordinate, maxSteps: number): readonly Point[] {
  const steps = Math.max(1, Math.min(maxSteps, Math.ceil(kilometresBetween(from, to) / 60)));
  const at = geoInterpolate([from.longitude, from.latitude], [to.longitude, to.latitude]);
  const ends: Point[] = [[from.longitude, from.latitude]];
  for (let step = 1; step <= steps; step++) {
    const [longitude, latitude] = at(step / steps);
    const [before] = ends.at(-1) as Point;
    ends.push([unwrapLongitude(longitude, before), latitude]);
  }
  return ends;
}

/** Adds or subtracts full circles so that the longitude is within 180 degrees of the other. */
export const unwrapLongitude = (longitude: number, to: number) =>
  longitude + 360 * Math.round((to - longitude) / 360);

type Fit = Size & {
  readonly margin: number;
  /** The least width of the frame, in kilometres. */
  readonly least: number;
  /** The part of the page that the ways are in, if not all of it. */
  readonly open?: Box;
};

/** The smallest frame that contains the ways. */
export function fitFrame(
  ways: readonly (readonly Point[])[],
  { width, height, margin, least, open = { left: 0, top: 0, right: width, bottom: height } }: Fit,
): MapFrame {
  const all = ways.flat();
  const middle = middleMeridian(all.map(([longitude]) => longitude));
  const [south, north] = spanOf(all.map(([, latitude]) => latitude));
  const centre: Point = [middle, (south + north) / 2];
  const [, farthest] = spanOf(all.map((point) => geoDistance([...point], [...centre])));
  const radius = farthest / radians;
  const isWorld = radius > maxRadiusDegrees;
  const flat = isWorld ? worldProjection(middle) : equalAreaProjection(centre);
  const placed = all.map(([longitude, latitude]) =>
    flat.project([unwrapLongitude(longitude, middle), latitude]),
  );
  const [left, right] = spanOf(placed.map(([x]) => x));
  const [low, high] = spanOf(placed.map(([, y]) => y));
  const scale = Math.min(
    (open.right - open.left - 2 * margin) / (right - left),
    (open.bottom - open.top - 2 * margin) / (high - low),
    width / (least / earthRadius),
  );
  const [centreX, centreY] = [(open.left + open.right) / 2, (open.top + open.bottom) / 2];
  const project = (degrees: Point): Point => {
    const [x, y] = flat.project(degrees);
    return [centreX + (x - (left + right) / 2) * scale, centreY - (y - (low + high) / 2) * scale];
  };
  const unproject = ([x, y]: Point): Point =>
    flat.unproject([(x - centreX) / scale + (left + right) / 2, (centreY - y) / scale + (low + high) / 2]);
  return {
    width,
    height,
    project,
    degrees: visibleDegrees({ width, height }, { project, unproject, middle }),
    isWorld,
    kilometresPerPoint: earthRadius / scale,
    middle,
  };
}

type View = Size & {
  /** Where on the page the centre is. */
  readonly at: Point;
  /** The width of the page in kilometres. */
  readonly across: number;
};

/** The frame that has the coordinate at the point `at` of the page. */
export function centerFrame(
  { latitude, longitude }: Coordinate,
  { width, height, at, across }: View,
): MapFrame {
  const flat = equalAreaProjection([longitude, latitude]);
  const scale = width / (across / earthRadius);
  const project = (degrees: Point): Point => {
    const [x, y] = flat.project(degrees);
    return [at[0] + x * scale, at[1] - y * scale];
  };
  const unproject = ([x, y]: Point): Point => flat.unproject([(x - at[0]) / scale, (at[1] - y) / scale]);
  return {
    width,
    height,
    project,
    degrees: visibleDegrees({ width, height }, { project, unproject, middle: longitude }),
    isWorld: false,
    kilometresPerPoint: earthRadius / scale,
    middle: longitude,
  };
}

type Projection = { project(degrees: Point): Point; unproject(point: Point): Point };
const radians = Math.PI / 180;

function worldProjection(middle: number): Projection {
  return {
    project: ([longitude, latitude]) =>
      geoNaturalEarth1Raw((longitude - middle) * radians, latitude * radians),
    unproject: ([x, y]) => {
      const [longitude, latitude] = geoNaturalEarth1Raw.invert?.(x, y) ?? [Number.NaN, Number.NaN];
      return [middle + longitude / radians, latitude / radians];
    },
  };
}

/** Keeps areas, and nearly keeps shapes, at any latitude. */
function equalAreaProjection([middle, latitude]: Point): Projection {
  const rotation = geoRotation([-middle, -latitude]);
  const [sine, cosine] = [Math.sin(latitude * radians), Math.cos(latitude * radians)];
  return {
    // The same as d3-geo's rotation and projection, in one step, for the thousands of points of a coast.
    project: ([longitude, latitude]) => {
      const east = (longitude - middle) * radians;
      const north = latitude * radians;
      const up = Math.sin(north);
      const out = Math.cos(north);
      const ahead = out * Math.cos(east);
      const facing = 1 + sine * up + cosine * ahead;
      // The opposite end of Earth would be all of the map's rim.
      if (facing < 1e-14) return [2, 0];
      const stretch = Math.sqrt(2 / facing);
      return [stretch * out * Math.sin(east), stretch * (cosine * up - sine * ahead)];
    },
    unproject: ([x, y]) => {
      const [longitude, latitude] = geoAzimuthalEqualAreaRaw.invert?.(x, y) ?? [Number.NaN, Number.NaN];
      const [east, north] = rotation.invert([longitude / radians, latitude / radians]);
      return [unwrapLongitude(east, middle), north];
    },
  };
}

const samples = 12;

function visibleDegrees(
  { width, height }: Size,
  { project, unproject, middle }: Projection & { middle: number },
): Box {
  const visible: Point[] = [];
  for (let column = 0; column <= samples; column++)
    for (let row = 0; row <= samples; row++)
      visible.push(unproject([(width * column) / samples, (height * row) / samples]));
  const world = { left: middle - 180, right: middle + 180, top: -90, bottom: 90 };
  const isWhole = visible.some(
    ([longitude, latitude]) => !(Math.abs(longitude - middle) <= 180) || !(Math.abs(latitude) <= 90),
  );
  const hasPole = [-90, 90].some((pole) => {
    const [x, y] = project([middle, pole]);
    return x >= 0 && x <= width && y >= 0 && y <= height;
  });
  if (isWhole || hasPole) return world;
  const [west, east] = spanOf(visible.map(([longitude]) => longitude));
  const [south, north] = spanOf(visible.map(([, latitude]) => latitude));
  const [wide, tall] = [(east - west) / 8, (north - south) / 8];
  return {
    left: Math.max(world.left, west - wide),
    right: Math.min(world.right, east + wide),
    top: Math.max(-90, south - tall),
    bottom: Math.min(90, north + tall),
  };
}

/** Not Math.min(...values), because the number of arguments of a call is limited. */
function spanOf(values: readonly number[]): [least: number, greatest: number] {
  let [least, greatest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) {
    least = Math.min(least, value);
    greatest = Math.max(greatest, value);
  }
  return [least, greatest];
}

/** The middle of all longitudes, opposite of the widest gap between them. */
function middleMeridian(longitudes: readonly number[]): number {
  const sorted = [...new Set(longitudes.map((one) => unwrapLongitude(one, 0)))].sort(
    (one, other) => one - other,
  );
  let [widest, after] = [-1, 0];
  for (const [index, longitude] of sorted.entries()) {
    const next = sorted[index + 1] ?? (sorted[0] as number) + 360;
    if (next - longitude > widest) [widest, after] = [next - longitude, next];
  }
  return unwrapLongitude(after + (360 - widest) / 2, 0);
}
