import type { Place } from "../../geo/gazetteer/place.ts";
import type { TripNotes } from "../trip-notes.ts";
import { findDestination } from "./find-destination.ts";
import { locateStops } from "./locate-stops.ts";
import type { LocatedNotes } from "./located-notes.ts";

export type LocatedTrip = { readonly notes: LocatedNotes; readonly destination: Place | undefined };

/** Finds the destination and the coordinates of stops with our own tables alone. */
export function locateOffline(notes: TripNotes): LocatedTrip {
  const destination = findDestination(notes);
  return { notes: locateStops(notes, destination), destination };
}
