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

/** What a day's own title names is the nearer context: a day in Sintra, on a trip to Lisbon. */
const aroundDayKm = 25;
/** Of two of one name, the nearer one is meant when it is this much nearer. */
const muchNearer = 0.5;
const sameSpotKm = 2;
const excursionKm = 200;
/** The stops of a day lie together. */
const sameDayKm = 40;
/** The notes, with where their stops are, as far as it is surely known. */
export function locateStops(notes: TripNotes, destination: Place | undefined): LocatedNotes {
  const days = notes.days.map((day) => {
    const contexts = contextsOf(day, destination);
    const stops = day.stops.map((stop) => placedStop(stop, contexts, destination));
    return { ...day, stops: withNamesakes(stops, contexts) };
  });
  return { ...notes, days };
}

/** From the nearest around to the widest. */
function contextsOf({ title }: DayNotes, destination: Place | undefined): SearchArea[] {
  if (!destination) return [];
  const whole = searchAreaOf(destination);
  const named = title ? findPlacesInText(title, whole.near) : [];
  const nearer = named
    .filter((place) => place.spanKm < destination.spanKm || isSettlement(place))
    .filter((place) => isInSearchArea(whole, place, place.country?.code))
    .map((place) => ({ near: coordinateOf(place), withinKm: Math.max(aroundDayKm, place.spanKm * 0.6) }));
  return [...nearer, whole];
}

function placedStop(
  stop: StopNotes,
  contexts: readonly SearchArea[],
  destination: Place | undefined,
): LocatedStop {
  if (stop.coordinate) return { ...stop, by: "media" };
  const around = [...contextsOfAddress(stop, contexts), ...contexts];
  const landmark = landmarkOf(stop, around) ?? (destination && excursionTo(stop, destination));
  if (landmark) return atLandmark(stop, landmark);
  const airport = airportOfStop(stop, contexts);
  if (airport) return { ...stop, coordinate: airport, by: "airport" };
  const place = destination && findPlaceOfStop(stop, around, destination);
  return place ? { ...stop, coordinate: coordinateOf(place), by: "gazetteer" } : stop;
}

/** A town in the address is no coordinate, but tells which of several landmarks is meant. */
function contextsOfAddress({ address }: StopNotes, contexts: readonly SearchArea[]): SearchArea[] {
  const whole = contexts.at(-1);
  const [town] = address && whole ? findPlacesInText(address, whole.near) : [];
  if (!town || !whole || !isSettlement(town) || !isInSearchArea(whole, town, town.country?.code)) return [];
  return [{ near: coordinateOf(town), withinKm: aroundDayKm }];
}

function landmarkOf(stop: StopNotes, contexts: readonly SearchArea[]): FoundLandmark | undefined {
  const candidates =
    contexts.length > 0
      ? contexts.flatMap((reach) => onlyOne(findLandmarksInArea(reach, stop), reach) ?? [])
      : famous(stop);
  return candidates.sort(
    (one, other) => matchRanking.indexOf(one.match) - matchRanking.indexOf(other.match),
  )[0];
}

/** Further than a day trip, and still of this trip: what nothing else in the world is called like, in the same country. */
const excursionTo = (stop: StopNotes, destination: Place): FoundLandmark | undefined =>
  famous(stop).find(
    ({ coordinate, country }) =>
      isSettlement(destination) &&
      country === destination.country?.code &&
      distanceKm(destination, coordinate) <= excursionKm,
  );

const famous = (stop: StopNotes): FoundLandmark[] =>
  namesOf(stop)
    .flatMap((name) => landmarks().find(name))
    .filter((found) => fitsStopCategory(stop, found));

/** One, or the one that is much nearer than the others of its name. */
function onlyOne(found: readonly FoundLandmark[], { near, country }: SearchArea): FoundLandmark | undefined {
  const kmAway = (one: FoundLandmark) => distanceKm(near, one.coordinate);
  const [first, ...others] = [...found].sort((one, other) => kmAway(one) - kmAway(other));
  if (!first) return undefined;
  const rival = others.find((other) => distanceKm(other.coordinate, first.coordinate) > sameSpotKm);
  if (!rival) return first;
  // The middle of a country is near to nothing.
  return country === undefined && kmAway(first) <= kmAway(rival) * muchNearer ? first : undefined;
}

/** Of several that have a stop's name, the one that lies with the rest of the day. */
function withNamesakes(stops: readonly LocatedStop[], contexts: readonly SearchArea[]): LocatedStop[] {
  const day = medianCoordinate(stops.flatMap(({ coordinate }) => coordinate ?? []));
  const whole = contexts.at(-1);
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

/** Where it leads to, when it is a flight. */
function airportOfStop(
  { name, category }: StopNotes,
  contexts: readonly SearchArea[],
): Coordinate | undefined {
  if (category !== "flight" && !kindsInName(name).includes("airport")) return undefined;
  const coordinate = airportsIn(name).at(-1)?.coordinate;
  const whole = contexts.at(-1);
  return coordinate && whole && isInSearchArea(whole, coordinate) ? coordinate : undefined;
}
