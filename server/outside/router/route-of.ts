import { encodePolyline } from "../../../contract/polyline.ts";
import type { Route } from "./router.ts";
import { simplifyLine } from "./simplify-line.ts";

type Answer = {
  readonly seconds: unknown;
  readonly metres: unknown;
  readonly points: readonly (readonly [latitude: number, longitude: number])[];
};

/** Once around the Earth, and longer than anybody drives. */
const maxMetres = 40_000_000;
const maxSeconds = 60 * 86_400;

/** What a router says about a leg; undefined if it cannot be true. */
export function routeOf({ seconds, metres, points }: Answer): Route | undefined {
  const isAmount = (value: unknown, most: number): value is number =>
    typeof value === "number" && value >= 0 && value <= most;
  const areOnEarth = points.every(([north, east]) => Math.abs(north) <= 90 && Math.abs(east) <= 540);
  if (!isAmount(seconds, maxSeconds) || !isAmount(metres, maxMetres) || !areOnEarth) return undefined;
  return {
    minutes: Math.max(1, Math.round(seconds / 60)),
    metres: Math.round(metres),
    polyline: encodePolyline(simplifyLine(points, metres)),
  };
}
