import { encodePolyline } from "../../../contract/polyline.ts";
import { maxClimbMetres, maxTrackMetres, maxTrackPoints, type Track } from "../../../contract/track.ts";
import { simplifyLine } from "../../platform/simplify-line.ts";
import { measureTrack } from "./measure-track.ts";
import { readGpx } from "./read-gpx.ts";

/** The track of a GPX file. Throws `UnreadableGpx` with a reason. */
export async function buildTrack(gpx: Uint8Array): Promise<Track> {
  const { name, points } = await readGpx(gpx);
  const { metres, climbMetres } = measureTrack(points);
  const simple = await simplifyLine(points, { maxPoints: maxTrackPoints, toleranceMetres: 3 });
  const line = simple.map(([latitude, longitude]) => [latitude, longitude] as const);
  return {
    polyline: encodePolyline(line),
    ...(name !== undefined && { name }),
    metres: Math.min(metres, maxTrackMetres),
    ...(climbMetres !== undefined && { climbMetres: Math.min(climbMetres, maxClimbMetres) }),
  };
}
