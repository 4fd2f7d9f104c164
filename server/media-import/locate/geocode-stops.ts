import type { Place } from "../../geo/gazetteer/place.ts";
import { isSearchable, isSimilarName } from "../../geo/landmarks/similar-names.ts";
import { medianCoordinate } from "../../geo/place-finder/median-coordinate.ts";
import { isInSearchArea, type SearchArea, searchAreaOf } from "../../geo/place-finder/search-area.ts";
import type { GeocodedPlace, Geocoder, GeocoderQuery } from "../../outside/geocoder/geocoder.ts";
import type { LocatedNotes, LocatedStop } from "./located-notes.ts";

type GeocodeOptions = {
  readonly geocoder: Geocoder;
  readonly signal: AbortSignal;
  readonly language?: string | undefined;
  /** Called after each request with the number of stops done. */
  readonly tell?: (done: number) => void;
};

/** Geocoders allow one request a second, and the traveller waits for the result. */
const maxRequests = 20;
const maxMilliseconds = 25_000;
/** After this many failures in a row the geocoder is not used again for this trip. */
const maxFailures = 2;

/** Looks up stops without a coordinate at a geocoder. A stop that it does not find stays as it is. */
export async function geocodeStops(
  notes: LocatedNotes,
  destination: Place | undefined,
  { geocoder, signal, language, tell }: GeocodeOptions,
): Promise<LocatedNotes> {
  if (!destination) return notes;
  const whole = searchAreaOf(destination);
  const limit = AbortSignal.any([signal, AbortSignal.timeout(maxMilliseconds)]);
  let [requests, failures, done] = [0, 0, 0];

  const days = [];
  for (const day of notes.days) {
    const near = medianCoordinate(day.stops.flatMap(({ coordinate }) => coordinate ?? [])) ?? whole.near;
    const stops: LocatedStop[] = [];
    for (const stop of day.stops) {
      stops.push(needsLookup(stop) ? await lookUp(stop, near) : stop);
      done += 1;
      if (needsLookup(stop)) tell?.(done);
    }
    days.push({ ...day, stops });
  }
  signal.throwIfAborted();
  return { ...notes, days };

  async function lookUp(stop: LocatedStop, near: SearchArea["near"]): Promise<LocatedStop> {
    if (requests === maxRequests || failures === maxFailures || limit.aborted) return stop;
    requests += 1;
    const { name, address } = stop;
    const query: GeocoderQuery = { name, address, near, withinKm: whole.withinKm, language };
    try {
      const found = await geocoder.find(query, limit);
      failures = 0;
      return found && isSamePlace(found, stop, whole)
        ? { ...stop, coordinate: found.coordinate, by: "geocoder" }
        : stop;
    } catch {
      failures += 1;
      return stop;
    }
  }
}

const needsLookup = ({ coordinate, category, name }: LocatedStop): boolean =>
  coordinate === undefined && category !== "flight" && isSearchable(name);

/** A geocoder returns its best match, which may be another place or just the city. */
function isSamePlace(
  found: GeocodedPlace,
  { name, otherNames = [] }: LocatedStop,
  whole: SearchArea,
): boolean {
  if (!isInSearchArea(whole, found.coordinate)) return false;
  const stopNames = [name, ...otherNames];
  const foundNames = [found.name, ...(found.otherNames ?? [])];
  return stopNames.some((one) =>
    foundNames.some((other) => isSimilarName(one, other, { isWhole: found.isArea === true })),
  );
}
