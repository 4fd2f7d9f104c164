import type { Coordinate } from "../../../contract/itinerary.ts";
import { airportsIn } from "../../geo/airports/airports.ts";
import { distanceKm } from "../../geo/gazetteer/distance-km.ts";
import { gazetteer } from "../../geo/gazetteer/gazetteer.ts";
import type { Place } from "../../geo/gazetteer/place.ts";
import { type FoundLandmark, landmarks } from "../../geo/landmarks/landmarks.ts";
import { kindsOfName } from "../../geo/landmarks/name-words.ts";
import type { NotedDay, NotedStop, TripNotes } from "../trip-notes.ts";
import { coordinateOf } from "./evidence-of.ts";
import { middleOf } from "./middle-of.ts";
import type { PlacedNotes, PlacedStop } from "./placed-notes.ts";
import { placesNamedIn } from "./places-named-in.ts";
import { isReached, isSettlement, type Reach, reachOf } from "./reach-of.ts";
import { respelled } from "./respelled.ts";

/** What a day's own title names is the nearer context: a day in Sintra, on a trip to Lisbon. */
const aroundDayKm = 25;
/** Of two of one name, the nearer one is meant when it is this much nearer. */
const muchNearer = 0.5;
const sameSpotKm = 2;
const excursionKm = 200;
/** The stops of a day lie together. */
const sameDayKm = 40;
/** From best to worst. */
const hows: readonly FoundLandmark["how"][] = ["name", "form", "part", "misread"];
/** Places as large as this have a middle that is no stop, unless the trip goes through a whole country. */
const widestStopKm = 20;
/** Nouns of places that the gazetteer knows too; all others are a sight's, and no town's. */
const gazetteerKinds = new Set([
  "island",
  "lake",
  "mountain",
  "bay",
  "town",
  "district",
  "port",
  "valley",
  "cape",
]);

const settlementKinds = new Set(["town", "district", "port"]);

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
  return candidates.sort((one, other) => hows.indexOf(one.how) - hows.indexOf(other.how))[0];
}

/** Further than a day trip, and still of this trip: what nothing else in the world is called like, in the same country. */
const excursionTo = (stop: NotedStop, destination: Place): FoundLandmark | undefined =>
  famous(stop).find(
    ({ coordinate, country }) =>
      isSettlement(destination) &&
      country === destination.country?.code &&
      distanceKm(destination, coordinate) <= excursionKm,
  );

const namesOf = ({ name, otherNames = [] }: NotedStop): string[] => [name, ...otherNames];

const famous = (stop: NotedStop): FoundLandmark[] =>
  namesOf(stop)
    .flatMap((name) => landmarks().find(name))
    .filter((found) => isOfItsCategory(stop, found));

/** What the stop's names mean around there, by the best way in which any of them says it. */
function foundIn(reach: Reach, stop: NotedStop): FoundLandmark[] {
  const found = namesOf(stop)
    .flatMap((name) => landmarks().find(name, { near: reach.near, withinKm: reach.withinKm }))
    .filter((one) => isReached(reach, one.coordinate, one.country) && isOfItsCategory(stop, one));
  const best = hows.find((how) => found.some((one) => one.how === how));
  return found.filter(({ how }) => how === best);
}

/** A hotel that has a sight's name in its own is beside it. */
const isOfItsCategory = ({ category }: NotedStop, { category: known, how }: FoundLandmark): boolean =>
  how === "name" || category !== "lodging" || known === "lodging";

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

/** A town or an island that is a stop: never one that the trip goes to as a whole, nor a name with a sight's noun. */
export function placeOfStop(
  stop: NotedStop,
  contexts: readonly Reach[],
  destination: Place,
): Place | undefined {
  const [whole, nearest] = [contexts.at(-1), contexts[0]];
  if (!whole || !nearest || stop.category === "flight" || stop.category === "lodging") return undefined;
  const widest = Math.max(widestStopKm, destination.spanKm * 0.15);
  for (const name of namesOf(stop)) {
    const kinds = kindsOfName(name);
    if (kinds.some((kind) => !gazetteerKinds.has(kind))) continue;
    const isWithArticle = /^the\s/i.test(name);
    if (!gazetteer().placeIn(name, { near: nearest.near })) continue;
    const place = gazetteer()
      .find(name, { near: nearest.near })
      // Mount Royal is a hill, and a town that is called after it.
      .filter((one) => !isSettlement(one) || kinds.every((kind) => settlementKinds.has(kind)))
      // The Bristol is no town; The Hague is.
      .filter((one) => !isWithArticle || !isSettlement(one) || /^the\s/i.test(one.name))
      .find((one) => isReached(whole, one, one.country?.code));
    if (!place || place.spanKm > widest || place.name === destination.name) continue;
    // One of several landmarks, and nothing says which.
    return foundIn(whole, stop).length > 0 ? undefined : place;
  }
  return undefined;
}
