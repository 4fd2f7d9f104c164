import type { Coordinate } from "../../../contract/itinerary.ts";
import { airportsIn } from "../../geo/airports/airports.ts";
import { coordinateOf } from "../../geo/gazetteer/coordinate-of.ts";
import { distanceKm } from "../../geo/gazetteer/distance-km.ts";
import type { Place } from "../../geo/gazetteer/place.ts";
import { type FoundLandmark, landmarks } from "../../geo/landmarks/landmarks.ts";
import { kindsOfName } from "../../geo/landmarks/name-words.ts";
import { middleOf } from "../../geo/place-finder/middle-of.ts";
import {
  foundIn,
  isOfItsCategory,
  namesOf,
  placeOfStop,
  waysFound,
} from "../../geo/place-finder/place-of-stop.ts";
import { placesNamedIn } from "../../geo/place-finder/places-named-in.ts";
import { isReached, isSettlement, type Reach, reachOf } from "../../geo/place-finder/reach-of.ts";
import type { NotedDay, NotedStop, TripNotes } from "../trip-notes.ts";
import type { PlacedNotes, PlacedStop } from "./placed-notes.ts";
import { respelled } from "./respelled.ts";

/** What a day's own title names is the nearer context: a day in Sintra, on a trip to Lisbon. */
const aroundDayKm = 25;
/** Of two of one name, the nearer one is meant when it is this much nearer. */
const muchNearer = 0.5;
const sameSpotKm = 2;
const excursionKm = 200;
/** The stops of a day lie together. */
const sameDayKm = 40;
/** The notes, with where their stops are, as far as it is surely known. */
export function placed(notes: TripNotes, destination: Place | undefined): PlacedNotes {
  const days = notes.days.map((day) => {
    const contexts = contextsOf(day, destination);
    const stops = day.stops.map((stop) => placedStop(stop, contexts, destination));
    return { ...day, stops: withNamesakes(stops, contexts) };
  });
  return { ...notes, days };
}

/** From the nearest around to the widest. */
function contextsOf({ title }: NotedDay, destination: Place | undefined): Reach[] {
  if (!destination) return [];
  const whole = reachOf(destination);
  const named = title ? placesNamedIn(title, whole.near) : [];
  const nearer = named
    .filter((place) => place.spanKm < destination.spanKm || isSettlement(place))
    .filter((place) => isReached(whole, place, place.country?.code))
    .map((place) => ({ near: coordinateOf(place), withinKm: Math.max(aroundDayKm, place.spanKm * 0.6) }));
  return [...nearer, whole];
}

function placedStop(stop: NotedStop, contexts: readonly Reach[], destination: Place | undefined): PlacedStop {
  if (stop.coordinate) return { ...stop, by: "media" };
  const around = [...contextsOfAddress(stop, contexts), ...contexts];
  const landmark = landmarkOf(stop, around) ?? (destination && excursionTo(stop, destination));
  if (landmark) return atLandmark(stop, landmark);
  const airport = airportOfStop(stop, contexts);
  if (airport) return { ...stop, coordinate: airport, by: "airport" };
  const place = destination && placeOfStop(stop, around, destination);
  return place ? { ...stop, coordinate: coordinateOf(place), by: "gazetteer" } : stop;
}

/** A town in the address is no coordinate, but tells which of several landmarks is meant. */
function contextsOfAddress({ address }: NotedStop, contexts: readonly Reach[]): Reach[] {
  const whole = contexts.at(-1);
  const [town] = address && whole ? placesNamedIn(address, whole.near) : [];
  if (!town || !whole || !isSettlement(town) || !isReached(whole, town, town.country?.code)) return [];
  return [{ near: coordinateOf(town), withinKm: aroundDayKm }];
}

function landmarkOf(stop: NotedStop, contexts: readonly Reach[]): FoundLandmark | undefined {
  const candidates =
    contexts.length > 0
      ? contexts.flatMap((reach) => onlyOne(foundIn(reach, stop), reach) ?? [])
      : famous(stop);
  return candidates.sort((one, other) => waysFound.indexOf(one.how) - waysFound.indexOf(other.how))[0];
}

/** Further than a day trip, and still of this trip: what nothing else in the world is called like, in the same country. */
const excursionTo = (stop: NotedStop, destination: Place): FoundLandmark | undefined =>
  famous(stop).find(
    ({ coordinate, country }) =>
      isSettlement(destination) &&
      country === destination.country?.code &&
      distanceKm(destination, coordinate) <= excursionKm,
  );

const famous = (stop: NotedStop): FoundLandmark[] =>
  namesOf(stop)
    .flatMap((name) => landmarks().find(name))
    .filter((found) => isOfItsCategory(stop, found));

/** One, or the one that is much nearer than the others of its name. */
function onlyOne(found: readonly FoundLandmark[], { near, country }: Reach): FoundLandmark | undefined {
  const kmAway = (one: FoundLandmark) => distanceKm(near, one.coordinate);
  const [first, ...others] = [...found].sort((one, other) => kmAway(one) - kmAway(other));
  if (!first) return undefined;
  const rival = others.find((other) => distanceKm(other.coordinate, first.coordinate) > sameSpotKm);
  if (!rival) return first;
  // The middle of a country is near to nothing.
  return country === undefined && kmAway(first) <= kmAway(rival) * muchNearer ? first : undefined;
}

/** Of several that have a stop's name, the one that lies with the rest of the day. */
function withNamesakes(stops: readonly PlacedStop[], contexts: readonly Reach[]): PlacedStop[] {
  const day = middleOf(stops.flatMap(({ coordinate }) => coordinate ?? []));
  const whole = contexts.at(-1);
  if (!day || !whole) return [...stops];
  const around = { near: day, withinKm: sameDayKm };
  return stops.map((stop) => {
    if (stop.coordinate) return stop;
    const found = foundIn(around, stop).filter(({ coordinate, country }) =>
      isReached(whole, coordinate, country),
    );
    const landmark = onlyOne(found, around);
    return landmark ? atLandmark(stop, landmark) : stop;
  });
}

const atLandmark = (stop: NotedStop, landmark: FoundLandmark): PlacedStop => ({
  ...stop,
  name: respelled(stop.name, landmark),
  category: stop.category ?? landmark.category,
  coordinate: landmark.coordinate,
  by: "landmark",
});

/** Where it leads to, when it is a flight. */
function airportOfStop({ name, category }: NotedStop, contexts: readonly Reach[]): Coordinate | undefined {
  if (category !== "flight" && !kindsOfName(name).includes("airport")) return undefined;
  const coordinate = airportsIn(name).at(-1)?.coordinate;
  const whole = contexts.at(-1);
  return coordinate && whole && isReached(whole, coordinate) ? coordinate : undefined;
}
