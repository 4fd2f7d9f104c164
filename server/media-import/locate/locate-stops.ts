import type { Coordinate } from "../../../contract/itinerary.ts";
import { airportsIn } from "../../geo/airports/airports.ts";
import { coordinateOf } from "../../geo/gazetteer/coordinate-of.ts";
import { distanceKm } from "../../geo/gazetteer/distance-km.ts";
import type { Place } from "../../geo/gazetteer/place.ts";
import { type FoundLandmark, landmarks } from "../../geo/landmarks/landmarks.ts";
import { kindsInName } from "../../geo/landmarks/name-words.ts";
import {
  findLandmarksInArea,
  findPlaceOfStop,
  fitsStopCategory,
  matchRanking,
  namesOf,
} from "../../geo/place-finder/find-place-of-stop.ts";
import { findPlacesInText } from "../../geo/place-finder/find-places-in-text.ts";
import { medianCoordinate } from "../../geo/place-finder/median-coordinate.ts";
import {
  isInSearchArea,
  isSettlement,
  type SearchArea,
  searchAreaOf,
} from "../../geo/place-finder/search-area.ts";
import type { DayNotes, StopNotes, TripNotes } from "../trip-notes.ts";
import { correctSpelling } from "./correct-spelling.ts";
import type { LocatedNotes, LocatedStop } from "./located-notes.ts";

/** A day's title is more specific than the destination: a day in Sintra, on a trip to Lisbon. */
const aroundDayKm = 25;
/** Of two places with the same name, the nearer one is taken if its distance is at most this share of the other's. */
const muchNearer = 0.5;
const sameSpotKm = 2;
const excursionKm = 200;
/** The stops of a day are close together. */
const sameDayKm = 40;

/**
 * Adds coordinates to the stops whose place is certain. A stop's coordinate is, in this order, that of the media (a
 * photo's, a flight's), of a landmark, of an airport, or of a place in the gazetteer. The geocoder then looks for the
 * rest (geocode-stops.ts).
 */
export function locateStops(notes: TripNotes, destination: Place | undefined): LocatedNotes {
  const days = notes.days.map((day) => {
    const areas = searchAreasOf(day, destination);
    const stops = day.stops.map((stop) => locateStop(stop, areas, destination));
    return { ...day, stops: chooseNamesakes(stops, areas) };
  });
  return { ...notes, days };
}

/** From the smallest search area to the largest. */
function searchAreasOf({ title }: DayNotes, destination: Place | undefined): SearchArea[] {
  if (!destination) return [];
  const whole = searchAreaOf(destination);
  const named = title ? findPlacesInText(title, whole.near) : [];
  const nearer = named
    .filter((place) => place.spanKm < destination.spanKm || isSettlement(place))
    .filter((place) => isInSearchArea(whole, place, place.country?.code))
    .map((place) => ({ near: coordinateOf(place), withinKm: Math.max(aroundDayKm, place.spanKm * 0.6) }));
  return [...nearer, whole];
}

function locateStop(
  stop: StopNotes,
  areas: readonly SearchArea[],
  destination: Place | undefined,
): LocatedStop {
  if (stop.coordinate) return { ...stop, by: "media" };
  const allAreas = [...areasOfAddress(stop, areas), ...areas];
  const landmark = landmarkOf(stop, allAreas) ?? (destination && excursionTo(stop, destination));
  if (landmark) return atLandmark(stop, landmark);
  const airport = airportOfStop(stop, areas);
  if (airport) return { ...stop, coordinate: airport, by: "airport" };
  const place = destination && findPlaceOfStop(stop, allAreas, destination);
  return place ? { ...stop, coordinate: coordinateOf(place), by: "gazetteer" } : stop;
}

/** A town in the address is too vague for a coordinate, but decides between several landmarks. */
function areasOfAddress({ address }: StopNotes, areas: readonly SearchArea[]): SearchArea[] {
  const whole = areas.at(-1);
  const [town] = address && whole ? findPlacesInText(address, whole.near) : [];
  if (!town || !whole || !isSettlement(town) || !isInSearchArea(whole, town, town.country?.code)) return [];
  return [{ near: coordinateOf(town), withinKm: aroundDayKm }];
}

function landmarkOf(stop: StopNotes, areas: readonly SearchArea[]): FoundLandmark | undefined {
  const candidates =
    areas.length > 0
      ? areas.flatMap((area) => onlyOne(findLandmarksInArea(area, stop), area) ?? [])
      : uniqueLandmarks(stop);
  return candidates.sort(
    (one, other) => matchRanking.indexOf(one.match) - matchRanking.indexOf(other.match),
  )[0];
}

/** A landmark outside the search area is taken if its name is unique, in the same country and not too far away. */
const excursionTo = (stop: StopNotes, destination: Place): FoundLandmark | undefined =>
  uniqueLandmarks(stop).find(
    ({ coordinate, country }) =>
      isSettlement(destination) &&
      country === destination.country?.code &&
      distanceKm(destination, coordinate) <= excursionKm,
  );

const uniqueLandmarks = (stop: StopNotes): FoundLandmark[] =>
  namesOf(stop)
    .flatMap((name) => landmarks().find(name))
    .filter((found) => fitsStopCategory(stop, found));

/** The only landmark with this name, or one that is much nearer than the others. */
function onlyOne(found: readonly FoundLandmark[], { near, country }: SearchArea): FoundLandmark | undefined {
  const kmAway = (one: FoundLandmark) => distanceKm(near, one.coordinate);
  const [first, ...others] = [...found].sort((one, other) => kmAway(one) - kmAway(other));
  if (!first) return undefined;
  const rival = others.find((other) => distanceKm(other.coordinate, first.coordinate) > sameSpotKm);
  if (!rival) return first;
  // The distance from the centre of a country means nothing.
  return country === undefined && kmAway(first) <= kmAway(rival) * muchNearer ? first : undefined;
}

/** Of several places with the stop's name, the one near the other stops of the day. */
function chooseNamesakes(stops: readonly LocatedStop[], areas: readonly SearchArea[]): LocatedStop[] {
  const day = medianCoordinate(stops.flatMap(({ coordinate }) => coordinate ?? []));
  const whole = areas.at(-1);
  if (!day || !whole) return [...stops];
  const around = { near: day, withinKm: sameDayKm };
  return stops.map((stop) => {
    if (stop.coordinate) return stop;
    const found = findLandmarksInArea(around, stop).filter(({ coordinate, country }) =>
      isInSearchArea(whole, coordinate, country),
    );
    const landmark = onlyOne(found, around);
    return landmark ? atLandmark(stop, landmark) : stop;
  });
}

const atLandmark = (stop: StopNotes, landmark: FoundLandmark): LocatedStop => ({
  ...stop,
  name: correctSpelling(stop.name, landmark),
  category: stop.category ?? landmark.category,
  coordinate: landmark.coordinate,
  by: "landmark",
});

/** Where a flight lands, or the airport that the stop is named after. */
function airportOfStop({ name, category }: StopNotes, areas: readonly SearchArea[]): Coordinate | undefined {
  if (category !== "flight" && !kindsInName(name).includes("airport")) return undefined;
  const coordinate = airportsIn(name).at(-1)?.coordinate;
  const whole = areas.at(-1);
  return coordinate && whole && isInSearchArea(whole, coordinate) ? coordinate : undefined;
}
