import { encodePolyline } from "../../../contract/polyline.ts";
import { maxClimbMetres, maxTrackMetres, maxTrackPoints, type Track } from "../../../contract/track.ts";
import { measureTrack } from "./measure-track.ts";
import { readGpx } from "./read-gpx.ts";
import { simplifyLine } from "./simplify-line.ts";

/** The track of a GPX file. Throws `UnreadableGpx` with a reason. */
export async function buildTrack(gpx: Uint8Array): Promise<Track> {
  const { name, points } = await readGpx(gpx);
  const { metres, climbMetres } = measureTrack(points);
  const line = (await simplifyLine(points, maxTrackPoints)).map(
    ([latitude, longitude]) => [latitude, longitude] as const,
  );
  return {
    polyline: encodePolyline(line),
    ...(name !== undefined && { name }),
    metres: Math.min(metres, maxTrackMetres),
    ...(climbMetres !== undefined && { climbMetres: Math.min(climbMetres, maxClimbMetres) }),
  };
}
