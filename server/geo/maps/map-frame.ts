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

/** What part of Earth a map shows, and how it lies on the page. */
export type MapFrame = Size & {
  /** In degrees, seen from the middle: a longitude may lie beyond 180. */
  project(degrees: Point): Point;
  /** What the frame holds, in degrees, with some around. */
  readonly degrees: Box;
  readonly isWorld: boolean;
  readonly kilometresPerPoint: number;
  /** Where the frame's middle meridian is. */
  readonly middle: number;
};

const earthRadius = 6371;
/** Wider trips than this many degrees from their middle are shown on a map of the world. */
const hemisphere = 55;

export const kilometresBetween = (one: Coordinate, other: Coordinate) =>
  geoDistance([one.longitude, one.latitude], [other.longitude, other.latitude]) * earthRadius;

/**
 * The way between two places on the globe, as points of one curve, in at most so many steps: longitudes may run on
 * beyond 180.
 */
export function greatCircle(from: Coordinate, to: Coordinate, mostSteps: number): readonly Point[] {
  const steps = Math.max(1, Math.min(mostSteps, Math.ceil(kilometresBetween(from, to) / 60)));
  const at = geoInterpolate([from.longitude, from.latitude], [to.longitude, to.latitude]);
  const ends: Point[] = [[from.longitude, from.latitude]];
  for (let step = 1; step <= steps; step++) {
    const [longitude, latitude] = at(step / steps);
    const [before] = ends.at(-1) as Point;
    ends.push([unwrapLongitude(longitude, before), latitude]);
  }
  return ends;
}

/** The longitude, turned by whole circles to lie within half a circle of the other. */
export const unwrapLongitude = (longitude: number, to: number) =>
  longitude + 360 * Math.round((to - longitude) / 360);

type Fit = Size & {
  /** Kept free on all sides. */
  readonly margin: number;
  /** The frame is at least so many kilometres wide. */
  readonly least: number;
};

/** The smallest frame around the ways. */
export function fitFrame(
  ways: readonly (readonly Point[])[],
  { width, height, margin, least }: Fit,
): MapFrame {
  const all = ways.flat();
  const middle = middleMeridian(all.map(([longitude]) => longitude));
  const [south, north] = spanOf(all.map(([, latitude]) => latitude));
  const centre: Point = [middle, (south + north) / 2];
  const [, farthest] = spanOf(all.map((point) => geoDistance([...point], [...centre])));
  const reach = farthest / radians;
  const isWorld = reach > hemisphere;
  const flat = isWorld ? worldProjection(middle) : equalAreaProjection(centre);
  const placed = all.map(([longitude, latitude]) =>
    flat.project([unwrapLongitude(longitude, middle), latitude]),
  );
  const [left, right] = spanOf(placed.map(([x]) => x));
  const [low, high] = spanOf(placed.map(([, y]) => y));
  const scale = Math.min(
    (width - 2 * margin) / (right - left),
    (height - 2 * margin) / (high - low),
    width / (least / earthRadius),
  );
  const project = (degrees: Point): Point => {
    const [x, y] = flat.project(degrees);
    return [width / 2 + (x - (left + right) / 2) * scale, height / 2 - (y - (low + high) / 2) * scale];
  };
  const unproject = ([x, y]: Point): Point =>
    flat.unproject([
      (x - width / 2) / scale + (left + right) / 2,
      (height / 2 - y) / scale + (low + high) / 2,
    ]);
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
  /** Where on the page the centre lies. */
  readonly at: Point;
  /** How many kilometres the page is wide. */
  readonly across: number;
};

/** The frame with a place where the page wants it. */
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

/** True to area, and close to true in shape, wherever the middle is. */
function equalAreaProjection([middle, latitude]: Point): Projection {
  const rotation = geoRotation([-middle, -latitude]);
  const [sine, cosine] = [Math.sin(latitude * radians), Math.cos(latitude * radians)];
  return {
    // As d3-geo has it, for the thousands of points of a coast: both turned and flattened at once.
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
  const seen: Point[] = [];
  for (let column = 0; column <= samples; column++)
    for (let row = 0; row <= samples; row++)
      seen.push(unproject([(width * column) / samples, (height * row) / samples]));
  const world = { left: middle - 180, right: middle + 180, top: -90, bottom: 90 };
  const isWhole = seen.some(
    ([longitude, latitude]) => !(Math.abs(longitude - middle) <= 180) || !(Math.abs(latitude) <= 90),
  );
  const hasPole = [-90, 90].some((pole) => {
    const [x, y] = project([middle, pole]);
    return x >= 0 && x <= width && y >= 0 && y <= height;
  });
  if (isWhole || hasPole) return world;
  const [west, east] = spanOf(seen.map(([longitude]) => longitude));
  const [south, north] = spanOf(seen.map(([, latitude]) => latitude));
  const [wide, tall] = [(east - west) / 8, (north - south) / 8];
  return {
    left: Math.max(world.left, west - wide),
    right: Math.min(world.right, east + wide),
    top: Math.max(-90, south - tall),
    bottom: Math.min(90, north + tall),
  };
}

/** From the least to the greatest. Not Math.min(...): a call takes only so many arguments. */
function spanOf(values: readonly number[]): [least: number, greatest: number] {
  let [least, greatest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) {
    least = Math.min(least, value);
    greatest = Math.max(greatest, value);
  }
  return [least, greatest];
}

/** In the middle of the arc that is left when the widest gap between longitudes is taken out. */
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
