import type { Coordinate } from "../../../contract/itinerary.ts";
import { distanceKm } from "./distance-km.ts";
import { contains } from "./mentions.ts";
import { nameKey } from "./name-key.ts";
import type { Place } from "./place.ts";
import type { Candidate, PlaceSearch } from "./place-search.ts";

/** A place with its names in all languages, for the search. */
export type NamedPlace = {
  readonly kind: Place["kind"];
  /** ISO 3166; absent if the place is in several countries. */
  readonly countryCode?: string;
  /** Results of `nameKey`. */
  readonly names: readonly string[];
};

/** Whoever stays in a suburb looks for the city. */
const cityWithinKm = 15;
/** Wider ones are no use: the circle around the Sahara has Rome in it. */
const widestRegionKm = 2_000;
/** Famous cities have names in a hundred languages, most of which are the same word. */
const maxNames = 80;

export function placesAround(at: Coordinate, nearest: number, places: PlaceSearch): Candidate[] {
  const [largest = nearest] = places.findLargestNear(at, cityWithinKm, 1);
  const town = places.candidateAt(nearest);
  const point = { ...town, ...at };
  const around = places.widePlaces().filter((wide) => wide.kind !== "route" && isAround(wide, point));
  const cities = [...new Set([nearest, largest])].map(places.candidateAt);
  return [...cities.filter(({ country }) => country === town.country), ...around];
}

/** Found again by its name, because a `Place` does not say where it is in the index. */
export function placeAndCountry(place: Place, places: PlaceSearch): Candidate[] {
  const own = places
    .findByName(nameKey(place.name))
    .candidates.find(
      (candidate) =>
        candidate.kind === place.kind && distanceKm(candidate, place) < Math.max(1, place.spanKm),
    );
  if (!own) return [];
  return [own, ...places.widePlaces().filter((wide) => isAround(wide, own))];
}

const isAround = (wide: Candidate, place: Candidate): boolean =>
  wide.kind !== "continent" &&
  (wide.kind === "country" || wide.spanKm <= widestRegionKm) &&
  contains(wide, place);

/**
 * Leaves out names that first mean a better known place: a search for Rome is not for Istanbul, which was once called
 * New Rome.
 */
export function nameAll({ at, kind }: Candidate, places: PlaceSearch): NamedPlace {
  const { country } = places.placeAt(at);
  const fame = places.fameAt(at);
  const meansAnother = (key: string) =>
    places
      .findByName(key)
      .candidates.some(
        (other) => other.at !== at && other.standing === "own" && places.fameAt(other.at) > fame,
      );
  const names = places
    .namesAt(at)
    .filter(({ standing }) => standing !== "capitals" && standing !== "lesser")
    .filter(({ key, standing }) => standing === "own" || !key.split(" ").some(meansAnother))
    .map(({ key }) => key);
  return { kind, ...(country && { countryCode: country.code }), names: names.slice(0, maxNames) };
}
