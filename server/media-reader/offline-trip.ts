import type { Place } from "../gazetteer/place.ts";
import { placed } from "./placing/placed.ts";
import type { PlacedNotes } from "./placing/placed-notes.ts";
import { whereTo } from "./placing/where-to.ts";
import type { TripNotes } from "./trip-notes.ts";

export type OfflineTrip = { readonly notes: PlacedNotes; readonly destination: Place | undefined };

/** Where the trip goes and its stops are, as far as our own tables know. */
export function offlineTrip(notes: TripNotes): OfflineTrip {
  const destination = whereTo(notes);
  return { notes: placed(notes, destination), destination };
}
