import type { Coordinate } from "../../../contract/itinerary.ts";
import { distanceKm } from "../gazetteer/distance-km.ts";
import { gazetteer } from "../gazetteer/gazetteer.ts";
import type { Place } from "../gazetteer/place.ts";
import { findPlacesInText } from "./find-places-in-text.ts";
import { medianCoordinate } from "./median-coordinate.ts";
import { isInSearchArea, isSettlement, searchAreaOf } from "./search-area.ts";
import type { Trip } from "./trip.ts";

/** Only the first places of a long list are used. */
const maxPlaces = 4;
const minPopulation = 20_000;
/** Stops that are further apart do not show where the trip goes. */
const togetherKm = 60;
/** A coordinate belongs to the largest city within this distance. */
const aroundCoordinateKm = 25;

/** Where the trip goes: several places if its destination lists them, none if it and the coordinates disagree. */
export function findTripDestinations(trip: Trip): Place[] {
  const { title, destination, center } = trip;
  const points = pointsOf(trip);
  const middle = medianCoordinate(points);
  const listed = destination ? findPlacesInDestination(destination, center ?? middle) : [];
  if (listed.length > 0) return agrees(listed, center, points) ? listed : [];
  if (center) return [cityAt(center)];
  if (middle) return points.every((point) => distanceKm(point, middle) <= togetherKm) ? [cityAt(middle)] : [];
  const named = gazetteer().findInText(title);
  return named ? [named] : [];
}

const pointsOf = ({ days = [] }: Trip): Coordinate[] =>
  days.flatMap(({ stops = [] }) => stops.flatMap(({ coordinate }) => coordinate ?? []));

/** "Tokyo, Kyoto & Osaka" are three places; "Lisbon, Portugal" and "Paris, Texas" are one each. */
function findPlacesInDestination(destination: string, near: Coordinate | undefined): Place[] {
  const about = gazetteer().findInText(destination, near ? { near } : {});
  if (!about) return [];
  const named = [about, ...findPlacesInText(destination, near ?? about).filter(isWellKnown)];
  return named
    .filter((place, index) => named.findIndex(({ name }) => name === place.name) === index)
    .filter((place, _, distinct) => !distinct.some((other) => isAround(place, other)))
    .slice(0, maxPlaces);
}

/** The ME of "Portland, ME" is not the town of Me in Vietnam. */
const isWellKnown = ({ name, population = 0, ...place }: Place): boolean =>
  !isSettlement({ name, ...place }) || (name.length > 3 && population >= minPopulation);

/** Compares names too, because the Georgia of Atlanta is not the country. */
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

/** The coordinate as a place, with the name and the size of its city. */
function cityAt({ latitude, longitude }: Coordinate): Place {
  const point = { latitude, longitude };
  const [largest] = gazetteer().near(point, { withinKm: aroundCoordinateKm, most: 1 });
  return { ...(largest ?? gazetteer().findNearest(point)), kind: "city", ...point };
}
