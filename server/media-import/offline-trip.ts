import type { Place } from "../geo/gazetteer/place.ts";
import { placed } from "./locate/placed.ts";
import type { PlacedNotes } from "./locate/placed-notes.ts";
import { whereTo } from "./locate/where-to.ts";
import type { TripNotes } from "./trip-notes.ts";

export type OfflineTrip = { readonly notes: PlacedNotes; readonly destination: Place | undefined };

/** Where the trip goes and its stops are, as far as our own tables know. */
export function offlineTrip(notes: TripNotes): OfflineTrip {
  const destination = whereTo(notes);
  return { notes: placed(notes, destination), destination };
}
