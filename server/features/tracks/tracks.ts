import type { Principal } from "../../access/principal.ts";
import type { Parts } from "../../parts.ts";
import { Failure } from "../../platform/failure.ts";
import type { FullItinerary } from "../../presenters/itinerary-json.ts";
import { changeDay } from "../itineraries/itineraries.ts";
import type { LiveChangesParts } from "../live-changes/live-changes.parts.ts";

type Guarded = { readonly id: string; readonly dayId: string; readonly tags: readonly string[] };
type WriteParts = Pick<Parts, "db" | "clock" | "config"> & LiveChangesParts;

/** Attaches the track of a GPX file to a day. The file is read once it is known that the caller may change the day. */
export function setTrack(
  parts: WriteParts,
  principal: Principal,
  { gpx, ...guarded }: Guarded & { readonly gpx: Uint8Array },
): Promise<FullItinerary> {
  return changeDay(parts, principal, {
    ...guarded,
    change: async ({ stops, ...day }) => ({ ...day, track: await trackOf(gpx), stops }),
  });
}

export function removeTrack(
  parts: WriteParts,
  principal: Principal,
  guarded: Guarded,
): Promise<FullItinerary> {
  return changeDay(parts, principal, {
    ...guarded,
    change: async ({ track: _, ...day }) => day,
  });
}

async function trackOf(gpx: Uint8Array) {
  // The parser is loaded when the first file comes.
  const [{ buildTrack }, { UnreadableGpx }] = await Promise.all([
    import("./build-track.ts"),
    import("./read-gpx.ts"),
  ]);
  try {
    return await buildTrack(gpx);
  } catch (error) {
    if (!(error instanceof UnreadableGpx)) throw error;
    throw new Failure("validationFailed", {
      detail: `This file cannot be used as a track. ${error.message}`,
      errors: [{ path: "", message: error.message }],
    });
  }
}
