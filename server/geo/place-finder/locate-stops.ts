import type { Coordinate, DayDraft, StopDraft } from "../../../contract/itinerary.ts";
import { airportsIn } from "../airports/airports.ts";
import { coordinateOf } from "../gazetteer/coordinate-of.ts";
import { distanceKm } from "../gazetteer/distance-km.ts";
import { gazetteer } from "../gazetteer/gazetteer.ts";
import type { Place } from "../gazetteer/place.ts";
import { kindsInName } from "../landmarks/name-words.ts";
import { findPlaceOfStop } from "./find-place-of-stop.ts";
import { findPlacesInText } from "./find-places-in-text.ts";
import { findTripDestinations } from "./find-trip-destinations.ts";
import { locateLandmark } from "./locate-landmark.ts";
import { medianCoordinate } from "./median-coordinate.ts";
import { isInSearchArea, isSettlement, type SearchArea, searchAreaOf } from "./search-area.ts";
import type { Trip } from "./trip.ts";

/** A trip that wants more is made to take long; the rest of its stops stay without a place. */
const maxLookups = 400;
/** Longer ones tell a story, and no place. */
const maxNameLength = 100;
const maxAddressLength = 200;
const maxAddressParts = 5;
const aroundNamedKm = 25;
/** The stops of a day lie together. */
const sameDayKm = 15;
const sameSpotKm = 2;
/** Of two towns of one name the larger is meant only when it is this much larger. */
const muchLarger = 10;
/** In a whole country some village is called like anything: Hilton. */
const fewestPeopleIn = (destination: Place): number =>
  isSettlement(destination) || destination.spanKm <= widestKm ? 0 : 10_000;
const widestKm = 160;
const neverTowns = new Set(["food", "cafe", "bar", "shop", "lodging", "flight"]);

/** Where the stops without a coordinate are, by their day and place in it, as far as that is certain. */
export function locateStops(trip: Trip): (Coordinate | undefined)[][] {
  const destinations = findTripDestinations(trip);
  let left = Math.floor(maxLookups / Math.max(1, destinations.length));
  return (trip.days ?? []).map((day) => {
    const stops = day.stops ?? [];
    const isSought = (stop: StopDraft) =>
      destinations.length > 0 &&
      stop.coordinate === undefined &&
      stop.name.length <= maxNameLength &&
      left-- > 0;
    const sought = stops.map(isSought);
    const around = sought.includes(true) ? findSurroundings(day, destinations) : [];
    return stops.map((stop, index) => (sought[index] ? locateStop(stop, around) : undefined));
  });
}

type DaySurroundings = { readonly destination: Place; readonly searchAreas: readonly SearchArea[] };

/** What is known of where a day is, in each place that the trip goes to; in one alone when its title says so. */
function findSurroundings(
  { title, stops = [] }: DayDraft,
  destinations: readonly Place[],
): DaySurroundings[] {
  const points = stops.flatMap(({ coordinate }) => coordinate ?? []);
  const middle = medianCoordinate(points);
  const around = destinations.map((destination) => {
    const whole = searchAreaOf(destination);
    const named = title ? findAreasInText(title, whole) : [];
    const known = middle && isInSearchArea(whole, middle) ? [{ near: middle, withinKm: sameDayKm }] : [];
    return { destination, told: [...known, ...named] };
  });
  const told = around.filter((one) => one.told.length > 0);
  return (told.length > 0 ? told : around).map(({ destination, told }) => ({
    destination,
    searchAreas: isSettlement(destination)
      ? [...told, { near: coordinateOf(destination), withinKm: destination.spanKm * 0.6 }]
      : told,
  }));
}

const findAreasInText = (text: string, whole: SearchArea): SearchArea[] =>
  findPlacesInText(text, whole.near)
    .filter((place) => isSettlement(place) || place.spanKm <= aroundNamedKm * 2)
    .filter((place) => isInSearchArea(whole, place, place.country?.code))
    .map((place) => ({ near: coordinateOf(place), withinKm: aroundNamedKm }));

/** Its town stands at the end: Calle Sevilla 3, Madrid. */
function findAreasInAddress(address: string, whole: SearchArea): SearchArea[] {
  const parts = address.slice(0, maxAddressLength).split(",").slice(-maxAddressParts).reverse();
  for (const part of parts) {
    const [circle] = findAreasInText(part, whole);
    if (circle) return [circle];
  }
  return [];
}

/** Where it is; nothing when two of the trip's places have such a stop. */
function locateStop(stop: StopDraft, around: readonly DaySurroundings[]): Coordinate | undefined {
  const found = around.flatMap((surroundings) => locateStopIn(stop, surroundings) ?? []);
  const [first] = found;
  return first && found.every((other) => distanceKm(first, other) <= sameSpotKm) ? first : undefined;
}

function locateStopIn(
  stop: StopDraft,
  { destination, searchAreas }: DaySurroundings,
): Coordinate | undefined {
  const { name, category, address } = stop;
  const whole = searchAreaOf(destination);
  if (category === "flight" || kindsInName(name).includes("airport")) return locateAirport(name, whole);
  const around = [...findAreasInAddress(address ?? "", whole), ...searchAreas];
  return (
    locateLandmark({ name, category, destination, searchAreas: around }) ??
    locateTown(stop, [...around, whole], destination)
  );
}

/** Where it leads to, when it is a flight. */
function locateAirport(name: string, whole: SearchArea): Coordinate | undefined {
  const coordinate = airportsIn(name).at(-1)?.coordinate;
  return coordinate && isInSearchArea(whole, coordinate) ? coordinate : undefined;
}

function locateTown(
  { name, category }: StopDraft,
  contexts: readonly SearchArea[],
  destination: Place,
): Coordinate | undefined {
  if (category && neverTowns.has(category)) return undefined;
  const place = findPlaceOfStop({ name, ...(category && { category }) }, contexts, destination);
  if (!place || (isSettlement(place) && (place.population ?? 0) < fewestPeopleIn(destination)))
    return undefined;
  const whole = searchAreaOf(destination);
  const hasRival = gazetteer()
    .find(name, { near: place, limit: 20 })
    .some(
      (other) =>
        isInSearchArea(whole, other, other.country?.code) &&
        distanceKm(place, other) > Math.max(place.spanKm, other.spanKm) * 0.5 &&
        (other.population ?? 0) * muchLarger > (place.population ?? 0),
    );
  return hasRival ? undefined : coordinateOf(place);
}
