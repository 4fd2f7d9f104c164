import type { Geocoder } from "../outside/geocoder/geocoder.ts";
import type { TripPlace } from "./draft/draft-of.ts";
import { centerOf } from "./locate/center-of.ts";
import { currencyOf } from "./locate/currency-of.ts";
import type { PlacedNotes } from "./locate/placed-notes.ts";
import { placedOnline } from "./locate/placed-online.ts";
import type { OfflineTrip } from "./offline-trip.ts";

type Needs = {
  readonly geocoder: Geocoder | undefined;
  readonly language: string | undefined;
  readonly signal: AbortSignal;
  /** With how many of how many stops it is done. */
  readonly tell?: (done: number, total: number) => void;
};

/** With what a geocoder knows about the stops that our tables do not, and what a draft says about where the trip goes. */
export async function placedTrip(
  { notes, destination }: OfflineTrip,
  { geocoder, language, signal, tell }: Needs,
): Promise<{ notes: PlacedNotes; place: TripPlace }> {
  const total = notes.days.reduce((sum, { stops }) => sum + stops.length, 0);
  tell?.(0, total);
  const asking = { signal, language, tell: (done: number) => tell?.(done, total) };
  const all = geocoder ? await placedOnline(notes, destination, { geocoder, ...asking }) : notes;
  tell?.(total, total);
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
