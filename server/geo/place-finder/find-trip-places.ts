import type { Coordinate } from "../../../contract/itinerary.ts";
import { gazetteer } from "../gazetteer/gazetteer.ts";
import type { NamedPlace } from "../gazetteer/named-places.ts";
import type { Place } from "../gazetteer/place.ts";
import { findTripDestinations } from "./find-trip-destinations.ts";
import type { Trip } from "./trip.ts";

/** Where a trip is, by all names. */
export type TripPlaces = {
  readonly places: readonly {
    readonly names: readonly string[];
    /** How much of the trip is there, from 0 to 1. */
    readonly share: number;
  }[];
  /** ISO 3166. */
  readonly countries: readonly string[];
};

/** To a degree: stops within two kilometres are in the same places. */
const steps = 50;
/** Protects against trips made to take long. */
const maxPoints = 150;
/** A single stop near a border may be nearest to a town beyond it. */
const minStops = 2;
const minShare = 0.1;
/** What is named as the destination matters even when most stops are on the way to it. */
const destinationShare = 0.3;

/** The places that a trip's stops, or else its center, and its destination are in, the ones with most stops first. */
export function findTripPlaces(trip: Trip): TripPlaces {
  const stops = stopsByPoint(trip);
  const isLocated = stops.length > 0;
  const points = isLocated || !trip.center ? stops : [{ at: trip.center, count: 1 }];
  const stopCount = points.reduce((sum, { count }) => sum + count, 0);
  const byNames = new Map<string, { place: NamedPlace; count: number }>();
  const add = (place: NamedPlace, count: number) => {
    const key = `${place.kind} ${place.countryCode} ${place.names.join()}`;
    byNames.set(key, { place, count: count + (byNames.get(key)?.count ?? 0) });
  };
  for (const { at, count } of points) for (const place of gazetteer().namesAround(at)) add(place, count);
  const isThere = ({ count }: { count: number }) => count >= minStops || count >= stopCount * minShare;
  const found = [...byNames.values()].filter(isThere);
  // The Alps are in many countries: which of them it is, the coordinates say.
  const saysCountries = (place: Place) => place.country !== undefined || stopCount === 0;
  const destinations = findTripDestinations(trip).flatMap((place) =>
    gazetteer()
      .namesOf(place)
      .filter(({ kind }) => kind !== "country" || saysCountries(place)),
  );
  const shareOf = (count: number) => count / Math.max(1, stopCount);
  // Without located stops, what the destination or the title names is where the trip is.
  const places = [
    ...found.map(({ place, count }) => ({ ...place, share: shareOf(count) })),
    ...destinations.map((place) => ({ ...place, share: isLocated ? destinationShare : 1 })),
  ].sort((one, other) => other.share - one.share);
  const countries = places
    .filter(({ kind }) => kind === "country")
    .flatMap(({ countryCode }) => countryCode ?? []);
  return {
    places: places.map(({ names, share }) => ({ names, share })),
    countries: [...new Set(countries)],
  };
}

function stopsByPoint({ days = [] }: Trip): { at: Coordinate; count: number }[] {
  const coordinates = days.flatMap(({ stops = [] }) => stops.flatMap(({ coordinate }) => coordinate ?? []));
  const groups = Map.groupBy(
    coordinates,
    ({ latitude, longitude }) => `${Math.round(latitude * steps)} ${Math.round(longitude * steps)}`,
  );
  return [...groups.values()]
    .flatMap((group) => (group[0] ? [{ at: group[0], count: group.length }] : []))
    .slice(0, maxPoints);
}
