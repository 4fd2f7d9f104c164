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

/** Protects against trips made to take long; further stops get no coordinate. */
const maxLookups = 400;
/** Longer names are stories rather than places. */
const maxNameLength = 100;
const maxAddressLength = 200;
const maxAddressParts = 5;
const aroundNamedPlaceKm = 25;
/** Stops of one day are usually this close to each other. */
const sameDayKm = 15;
const sameSpotKm = 2;
/** A town is preferred to a namesake only when it has this many times its population. */
const minPopulationRatio = 10;
/** Across a whole country some village shares almost any name, such as Hilton. */
const minPopulationIn = (destination: Place): number =>
  isSettlement(destination) || destination.spanKm <= widestKm ? 0 : 10_000;
const widestKm = 160;
const neverTowns = new Set(["food", "cafe", "bar", "shop", "lodging", "flight"]);

/** Coordinates for the stops that have none, by day and index; undefined where they are not certain. */
export function findCoordinates(trip: Trip): (Coordinate | undefined)[][] {
  const destinations = findTripDestinations(trip);
  let lookupsLeft = Math.floor(maxLookups / Math.max(1, destinations.length));
  return (trip.days ?? []).map((day) => {
    const stops = day.stops ?? [];
    const needsLookup = (stop: StopDraft) =>
      destinations.length > 0 &&
      stop.coordinate === undefined &&
      stop.name.length <= maxNameLength &&
      lookupsLeft-- > 0;
    const toLocate = stops.map(needsLookup);
    const around = toLocate.includes(true) ? findSurroundings(day, destinations) : [];
    return stops.map((stop, index) => (toLocate[index] ? locateStop(stop, around) : undefined));
  });
}

type DaySurroundings = { readonly destination: Place; readonly searchAreas: readonly SearchArea[] };

/** A day's search areas in each destination; if its title or coordinates point to some, in those alone. */
function findSurroundings(
  { title, stops = [] }: DayDraft,
  destinations: readonly Place[],
): DaySurroundings[] {
  const points = stops.flatMap(({ coordinate }) => coordinate ?? []);
  const middle = medianCoordinate(points);
  const around = destinations.map((destination) => {
    const whole = searchAreaOf(destination);
    const fromTitle = title ? findAreasInText(title, whole) : [];
    const fromStops = middle && isInSearchArea(whole, middle) ? [{ near: middle, withinKm: sameDayKm }] : [];
    return { destination, areas: [...fromStops, ...fromTitle] };
  });
  const withAreas = around.filter(({ areas }) => areas.length > 0);
  return (withAreas.length > 0 ? withAreas : around).map(({ destination, areas }) => ({
    destination,
    searchAreas: isSettlement(destination)
      ? [...areas, { near: coordinateOf(destination), withinKm: destination.spanKm * 0.6 }]
      : areas,
  }));
}

const findAreasInText = (text: string, whole: SearchArea): SearchArea[] =>
  findPlacesInText(text, whole.near)
    .filter((place) => isSettlement(place) || place.spanKm <= aroundNamedPlaceKm * 2)
    .filter((place) => isInSearchArea(whole, place, place.country?.code))
    .map((place) => ({ near: coordinateOf(place), withinKm: aroundNamedPlaceKm }));

/** Read from the end, where the town is: Calle Sevilla 3, Madrid. */
function findAreasInAddress(address: string, whole: SearchArea): SearchArea[] {
  const parts = address.slice(0, maxAddressLength).split(",").slice(-maxAddressParts).reverse();
  for (const part of parts) {
    const [area] = findAreasInText(part, whole);
    if (area) return [area];
  }
  return [];
}

/** Undefined when the stop is found at several destinations of the trip. */
function locateStop(stop: StopDraft, around: readonly DaySurroundings[]): Coordinate | undefined {
  const coordinates = around.flatMap((surroundings) => locateStopIn(stop, surroundings) ?? []);
  const [first] = coordinates;
  return first && coordinates.every((other) => distanceKm(first, other) <= sameSpotKm) ? first : undefined;
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

/** The last airport in the name: where a flight arrives. */
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
  if (!place || (isSettlement(place) && (place.population ?? 0) < minPopulationIn(destination)))
    return undefined;
  const whole = searchAreaOf(destination);
  const hasRival = gazetteer()
    .find(name, { near: place, limit: 20 })
    .some(
      (other) =>
        isInSearchArea(whole, other, other.country?.code) &&
        distanceKm(place, other) > Math.max(place.spanKm, other.spanKm) * 0.5 &&
        (other.population ?? 0) * minPopulationRatio > (place.population ?? 0),
    );
  return hasRival ? undefined : coordinateOf(place);
}
