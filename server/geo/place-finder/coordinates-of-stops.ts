import type { Coordinate, DayDraft, StopDraft } from "../../../contract/itinerary.ts";
import { airportsIn } from "../airports/airports.ts";
import { coordinateOf } from "../gazetteer/coordinate-of.ts";
import { distanceKm } from "../gazetteer/distance-km.ts";
import { gazetteer } from "../gazetteer/gazetteer.ts";
import type { Place } from "../gazetteer/place.ts";
import { kindsOfName } from "../landmarks/name-words.ts";
import { certainLandmark } from "./certain-landmark.ts";
import { middleOf } from "./middle-of.ts";
import { placeOfStop } from "./place-of-stop.ts";
import { placesNamedIn } from "./places-named-in.ts";
import { isReached, isSettlement, type Reach, reachOf } from "./reach-of.ts";
import type { Trip } from "./trip.ts";
import { whereTripGoes } from "./where-trip-goes.ts";

/** A trip that wants more is made to take long; the rest of its stops stay without a place. */
const mostLookups = 400;
/** Longer ones tell a story, and no place. */
const longestName = 100;
const longestAddress = 200;
const mostPartsOfAddress = 5;
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
export function coordinatesOfStops(trip: Trip): (Coordinate | undefined)[][] {
  const destinations = whereTripGoes(trip);
  let left = Math.floor(mostLookups / Math.max(1, destinations.length));
  return (trip.days ?? []).map((day) => {
    const stops = day.stops ?? [];
    const isSought = (stop: StopDraft) =>
      destinations.length > 0 &&
      stop.coordinate === undefined &&
      stop.name.length <= longestName &&
      left-- > 0;
    const sought = stops.map(isSought);
    const around = sought.includes(true) ? surroundingsOf(day, destinations) : [];
    return stops.map((stop, index) => (sought[index] ? coordinateOfStop(stop, around) : undefined));
  });
}

type Surroundings = { readonly destination: Place; readonly circles: readonly Reach[] };

/** What is known of where a day is, in each place that the trip goes to; in one alone when its title says so. */
function surroundingsOf({ title, stops = [] }: DayDraft, destinations: readonly Place[]): Surroundings[] {
  const points = stops.flatMap(({ coordinate }) => coordinate ?? []);
  const middle = middleOf(points);
  const around = destinations.map((destination) => {
    const whole = reachOf(destination);
    const named = title ? circlesNamedIn(title, whole) : [];
    const known = middle && isReached(whole, middle) ? [{ near: middle, withinKm: sameDayKm }] : [];
    return { destination, told: [...known, ...named] };
  });
  const told = around.filter((one) => one.told.length > 0);
  return (told.length > 0 ? told : around).map(({ destination, told }) => ({
    destination,
    circles: isSettlement(destination)
      ? [...told, { near: coordinateOf(destination), withinKm: destination.spanKm * 0.6 }]
      : told,
  }));
}

const circlesNamedIn = (text: string, whole: Reach): Reach[] =>
  placesNamedIn(text, whole.near)
    .filter((place) => isSettlement(place) || place.spanKm <= aroundNamedKm * 2)
    .filter((place) => isReached(whole, place, place.country?.code))
    .map((place) => ({ near: coordinateOf(place), withinKm: aroundNamedKm }));

/** Its town stands at the end: Calle Sevilla 3, Madrid. */
function circlesOfAddress(address: string, whole: Reach): Reach[] {
  const parts = address.slice(0, longestAddress).split(",").slice(-mostPartsOfAddress).reverse();
  for (const part of parts) {
    const [circle] = circlesNamedIn(part, whole);
    if (circle) return [circle];
  }
  return [];
}

/** Where it is; nothing when two of the trip's places have such a stop. */
function coordinateOfStop(stop: StopDraft, around: readonly Surroundings[]): Coordinate | undefined {
  const found = around.flatMap((surroundings) => coordinateIn(stop, surroundings) ?? []);
  const [first] = found;
  return first && found.every((other) => distanceKm(first, other) <= sameSpotKm) ? first : undefined;
}

function coordinateIn(stop: StopDraft, { destination, circles }: Surroundings): Coordinate | undefined {
  const { name, category, address } = stop;
  const whole = reachOf(destination);
  if (category === "flight" || kindsOfName(name).includes("airport")) return airportIn(name, whole);
  const around = [...circlesOfAddress(address ?? "", whole), ...circles];
  return (
    certainLandmark({ name, category, destination, circles: around }) ??
    townOfStop(stop, [...around, whole], destination)
  );
}

/** Where it leads to, when it is a flight. */
function airportIn(name: string, whole: Reach): Coordinate | undefined {
  const coordinate = airportsIn(name).at(-1)?.coordinate;
  return coordinate && isReached(whole, coordinate) ? coordinate : undefined;
}

function townOfStop(
  { name, category }: StopDraft,
  contexts: readonly Reach[],
  destination: Place,
): Coordinate | undefined {
  if (category && neverTowns.has(category)) return undefined;
  const place = placeOfStop({ name, ...(category && { category }) }, contexts, destination);
  if (!place || (isSettlement(place) && (place.population ?? 0) < fewestPeopleIn(destination)))
    return undefined;
  const whole = reachOf(destination);
  const hasRival = gazetteer()
    .find(name, { near: place, limit: 20 })
    .some(
      (other) =>
        isReached(whole, other, other.country?.code) &&
        distanceKm(place, other) > Math.max(place.spanKm, other.spanKm) * 0.5 &&
        (other.population ?? 0) * muchLarger > (place.population ?? 0),
    );
  return hasRival ? undefined : coordinateOf(place);
}
