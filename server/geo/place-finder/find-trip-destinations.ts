import type { Coordinate } from "../../../contract/itinerary.ts";
import { distanceKm } from "../gazetteer/distance-km.ts";
import { gazetteer } from "../gazetteer/gazetteer.ts";
import type { Place } from "../gazetteer/place.ts";
import { findPlacesInText } from "./find-places-in-text.ts";
import { medianCoordinate } from "./median-coordinate.ts";
import { isInSearchArea, isSettlement, searchAreaOf } from "./search-area.ts";
import type { Trip } from "./trip.ts";

/** A journey that names more is told by its first ones. */
const maxPlaces = 4;
const fewestPeople = 20_000;
/** Stops that lie further apart do not tell where the others are. */
const togetherKm = 60;
/** So far from a point, the largest city is what it belongs to. */
const aroundPointKm = 25;

/** Where the trip surely goes: one place, or several when its destination lists them. None when its words and its points disagree. */
export function findTripDestinations(trip: Trip): Place[] {
  const { title, destination, center } = trip;
  const points = pointsOf(trip);
  const middle = medianCoordinate(points);
  const said = destination ? findPlacesInDestination(destination, center ?? middle) : [];
  if (said.length > 0) return agrees(said, center, points) ? said : [];
  if (center) return [cityAt(center)];
  if (middle) return points.every((point) => distanceKm(point, middle) <= togetherKm) ? [cityAt(middle)] : [];
  const named = gazetteer().findInText(title);
  return named ? [named] : [];
}

const pointsOf = ({ days = [] }: Trip): Coordinate[] =>
  days.flatMap(({ stops = [] }) => stops.flatMap(({ coordinate }) => coordinate ?? []));

/** Tokyo, Kyoto & Osaka are three; Lisbon, Portugal is one, and so is Paris, Texas. */
function findPlacesInDestination(destination: string, near: Coordinate | undefined): Place[] {
  const about = gazetteer().findInText(destination, near ? { near } : {});
  if (!about) return [];
  const named = [about, ...findPlacesInText(destination, near ?? about).filter(isWellKnown)];
  return named
    .filter((place, index) => named.findIndex(({ name }) => name === place.name) === index)
    .filter((place, _, distinct) => !distinct.some((other) => isAround(place, other)))
    .slice(0, maxPlaces);
}

/** The ME of Portland, ME is not Me in Vietnam. */
const isWellKnown = ({ name, population = 0, ...place }: Place): boolean =>
  !isSettlement({ name, ...place }) || (name.length > 3 && population >= fewestPeople);

/** By name too: the Georgia of Atlanta is not the country. */
const isAround = (wide: Place, place: Place): boolean =>
  !isSettlement(wide) &&
  wide !== place &&
  (wide.name === place.region || wide.name === place.country?.name || contains(wide, place));

const contains = (wide: Place, place: Place): boolean =>
  (isSettlement(place) || place.spanKm < wide.spanKm) &&
  isInSearchArea(searchAreaOf(wide), place, place.country?.code);

function agrees(places: readonly Place[], center: Coordinate | undefined, points: readonly Coordinate[]) {
  const isThere = (point: Coordinate) => places.some((place) => isInSearchArea(searchAreaOf(place), point));
  if (center && !isThere(center)) return false;
  return points.filter(isThere).length * 2 >= points.length;
}

/** A point as a city would be looked at, of which it has the name and the size. */
function cityAt({ latitude, longitude }: Coordinate): Place {
  const point = { latitude, longitude };
  const [largest] = gazetteer().near(point, { withinKm: aroundPointKm, most: 1 });
  return { ...(largest ?? gazetteer().findNearest(point)), kind: "city", ...point };
}
