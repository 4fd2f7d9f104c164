import { distanceKm } from "../../geo/gazetteer/distance-km.ts";
import type { TrackPoint } from "./read-gpx.ts";

/** Smaller ups and downs are noise of the device. */
const noiseMetres = 5;

/** How long a track is, and how far it goes up in all; that is undefined without heights. */
export function measureTrack(points: readonly TrackPoint[]): {
  readonly metres: number;
  readonly climbMetres: number | undefined;
} {
  let km = 0;
  let climb = 0;
  let low: number | undefined;
  for (const [nth, point] of points.entries()) {
    const before = points[nth - 1];
    if (before) km += distanceKm(coordinateOf(before), coordinateOf(point));
    const height = point[2];
    if (height === undefined) continue;
    if (low === undefined || height < low) low = height;
    else if (height - low >= noiseMetres) {
      climb += height - low;
      low = height;
    }
  }
  return { metres: Math.round(km * 1_000), climbMetres: low === undefined ? undefined : Math.round(climb) };
}

const coordinateOf = ([latitude, longitude]: TrackPoint) => ({ latitude, longitude });
