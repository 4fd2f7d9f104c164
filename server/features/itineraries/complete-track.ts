import { decodePolyline, encodePolyline } from "../../../contract/polyline.ts";
import { maxTrackPoints, type Track } from "../../../contract/track.ts";
import { Failure } from "../../platform/failure.ts";

/** The track with its members in order. Throws if its line is none. */
export function completeTrack({ polyline, name, metres, climbMetres }: Track, path: string): Track {
  const points = decodePolyline(polyline);
  const isOnEarth = points.every(
    ([latitude, longitude]) => Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180,
  );
  if (
    !isOnEarth ||
    points.length < 2 ||
    points.length > maxTrackPoints ||
    encodePolyline(points) !== polyline
  ) {
    const message = `must be an encoded polyline with 5 decimals and 2 to ${maxTrackPoints} points on Earth`;
    const field = `${path}/polyline`;
    throw new Failure("validationFailed", {
      detail: `${field} ${message}.`,
      errors: [{ path: field, message }],
    });
  }
  return {
    polyline,
    ...(name !== undefined && { name }),
    metres,
    ...(climbMetres !== undefined && { climbMetres }),
  };
}
