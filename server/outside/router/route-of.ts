import { encodePolyline } from "../../../contract/polyline.ts";
import { simplifyLine } from "../../platform/simplify-line.ts";
import type { Route } from "./router.ts";

type Answer = {
  readonly seconds: unknown;
  readonly metres: unknown;
  readonly points: readonly (readonly [latitude: number, longitude: number])[];
};

/** Once around the Earth, and longer than anybody drives. */
const maxMetres = 40_000_000;
const maxSeconds = 60 * 86_400;
const maxPoints = 500;
/** Finer than a line on a map is wide, for the part of the map that shows the whole of it. */
const metresPerMetreOfTolerance = 4_000;
const minToleranceMetres = 2;

/** What a router says about a leg; undefined if it cannot be true. */
export async function routeOf({ seconds, metres, points }: Answer): Promise<Route | undefined> {
  const isAmount = (value: unknown, most: number): value is number =>
    typeof value === "number" && value >= 0 && value <= most;
  const areOnEarth = points.every(([north, east]) => Math.abs(north) <= 90 && Math.abs(east) <= 540);
  if (!isAmount(seconds, maxSeconds) || !isAmount(metres, maxMetres) || !areOnEarth) return undefined;
  const toleranceMetres = Math.max(minToleranceMetres, metres / metresPerMetreOfTolerance);
  return {
    minutes: Math.max(1, Math.round(seconds / 60)),
    metres: Math.round(metres),
    polyline: encodePolyline(await simplifyLine(points, { maxPoints, toleranceMetres })),
  };
}
