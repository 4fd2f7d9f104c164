import type { Geocoder } from "../outside/geocoder/geocoder.ts";
import type { TripPlace } from "./draft/draft-of.ts";
import type { TripNotes } from "./trip-notes.ts";

type Needs = { readonly geocoder: Geocoder | undefined; readonly signal: AbortSignal };

/** The notes with the places of their stops, and where the trip goes. */
export async function placedTrip(
  notes: TripNotes,
  _: Needs,
): Promise<{ notes: TripNotes; place: TripPlace }> {
  return { notes, place: {} };
}
