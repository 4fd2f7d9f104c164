import type { Geocoder } from "../outside/geocoder/geocoder.ts";
import type { TripPlace } from "./draft/draft-of.ts";
import { centerOf } from "./placing/center-of.ts";
import { currencyOf } from "./placing/currency-of.ts";
import { placed } from "./placing/placed.ts";
import type { PlacedNotes } from "./placing/placed-notes.ts";
import { placedOnline } from "./placing/placed-online.ts";
import { whereTo } from "./placing/where-to.ts";
import type { TripNotes } from "./trip-notes.ts";

type Needs = {
  readonly geocoder: Geocoder | undefined;
  readonly language: string | undefined;
  readonly signal: AbortSignal;
};

/** The notes with the places of their stops, and where the trip goes. */
export async function placedTrip(
  notes: TripNotes,
  { geocoder, language, signal }: Needs,
): Promise<{ notes: PlacedNotes; place: TripPlace }> {
  const destination = whereTo(notes);
  const offline = placed(notes, destination);
  const all = geocoder ? await placedOnline(offline, destination, { geocoder, signal, language }) : offline;
  const country = destination?.country?.code;
  return {
    notes: all,
    place: {
      name: destination?.name ?? notes.destination,
      kind: destination?.kind,
      center: centerOf(destination, all),
      currency: country && currencyOf(country),
    },
  };
}
