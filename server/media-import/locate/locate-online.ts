import type { Geocoder } from "../../outside/geocoder/geocoder.ts";
import type { TripPlace } from "../draft/build-draft.ts";
import { countryCurrency } from "./country-currency.ts";
import { findCenter } from "./find-center.ts";
import { geocodeStops } from "./geocode-stops.ts";
import type { LocatedTrip } from "./locate-offline.ts";
import type { LocatedNotes } from "./located-notes.ts";

type LocateOptions = {
  readonly geocoder: Geocoder | undefined;
  readonly language: string | undefined;
  readonly signal: AbortSignal;
  /** Called with the number of stops done and the number of all stops. */
  readonly tell?: (done: number, total: number) => void;
};

/** Locates the remaining stops with a geocoder, and finds the centre of the trip. */
export async function locateOnline(
  { notes, destination }: LocatedTrip,
  { geocoder, language, signal, tell }: LocateOptions,
): Promise<{ notes: LocatedNotes; place: TripPlace }> {
  const total = notes.days.reduce((sum, { stops }) => sum + stops.length, 0);
  tell?.(0, total);
  const options = { signal, language, tell: (done: number) => tell?.(done, total) };
  const all = geocoder ? await geocodeStops(notes, destination, { geocoder, ...options }) : notes;
  tell?.(total, total);
  const country = destination?.country?.code;
  return {
    notes: all,
    place: {
      name: destination?.name ?? notes.destination,
      kind: destination?.kind,
      center: findCenter(destination, all),
      currency: country && countryCurrency(country),
    },
  };
}
