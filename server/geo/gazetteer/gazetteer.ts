import { LRUCache } from "lru-cache";
import type { Coordinate } from "../../../contract/itinerary.ts";
import { loadIndex } from "./build-if-stale.ts";
import { findDestination } from "./find-destination.ts";
import type { PlaceIndex } from "./index-file.ts";
import { findMentions, findSupport, rankMeanings } from "./mentions.ts";
import { nameKey } from "./name-key.ts";
import { type NamedPlace, nameAll, placeAndCountry, placesAround } from "./named-places.ts";
import type { Place, PlaceKind } from "./place.ts";
import { type Candidate, type MapBox, type PlaceSearch, placeSearch } from "./place-search.ts";
import { tokenize } from "./tokens.ts";

type PlaceWithFame = { readonly place: Place; readonly fame: number };

export type Gazetteer = {
  /**
   * The places that a name most likely means, best first. It may be qualified, as in "Paris, Texas". None for a text
   * with any other words.
   */
  find(name: string, options?: { near?: Coordinate; limit?: number }): Place[];
  /** The place that a destination or a title is about; undefined if that is not certain. */
  findInText(text: string, options?: { near?: Coordinate }): Place | undefined;
  /** The best known places with a name, in any language, that begins with the text. An empty text matches all. */
  findByPrefix(text: string, options: { most: number }): Place[];
  /** Like `findByPrefix`, with the fame under that name: about 3 for a village, 9 for Paris. */
  findByPrefixWithFame(
    text: string,
    options: { most: number },
  ): { readonly place: Place; readonly fame: number; readonly key: string }[];
  /** The largest cities around, largest first. */
  near(middle: Coordinate, options: { withinKm: number; most: number }): Place[];
  /** The best known places of these kinds in a box that does not cross the 180th meridian. */
  findInBox(box: MapBox, options: { kinds: ReadonlySet<PlaceKind>; most: number }): PlaceWithFame[];
  /** The closest city or town. */
  findNearest(to: Coordinate): Place;
  /** The town at a coordinate, the city nearby, the regions and the country around it, with all their names. */
  namesAround(at: Coordinate): NamedPlace[];
  /** A place that was found here, and its country, with all their names. */
  namesOf(place: Place): NamedPlace[];
};

let opened: Gazetteer | undefined;

/** The first call reads the index, and builds it if it is missing or stale. */
export function gazetteer(): Gazetteer {
  opened ??= gazetteerOf(loadIndex());
  return opened;
}

/** Trips go to the same places. */
const maxNamed = 2_000;
/** The rest of a longer text is ignored. */
const maxTextLength = 500;

function gazetteerOf(index: PlaceIndex): Gazetteer {
  const places = placeSearch(index);
  const findByPrefixWithFame: Gazetteer["findByPrefixWithFame"] = (text, { most }) =>
    places
      .findByPrefix(nameKey(text.slice(0, maxTextLength)), most)
      .map(({ at, fame, key }) => ({ place: places.placeAt(at), fame, key }));
  const named = new LRUCache<number, NamedPlace>({ max: maxNamed });
  const nameOnce = (place: Candidate): NamedPlace => {
    const known = named.get(place.at);
    if (known) return known;
    const found = nameAll(place, places);
    named.set(place.at, found);
    return found;
  };
  return {
    find: (name, { near, limit = 5 } = {}) =>
      findPlaces(name.slice(0, maxTextLength), near, places)
        .slice(0, limit)
        .map(({ at }) => places.placeAt(at)),
    findInText: (text, { near } = {}) => {
      const place = findInText(text.slice(0, maxTextLength), near, places);
      return place && places.placeAt(place.at);
    },
    findByPrefix: (text, options) => findByPrefixWithFame(text, options).map(({ place }) => place),
    findByPrefixWithFame,
    near: (middle, { withinKm, most }) =>
      places.findLargestNear(middle, withinKm, most).map((at) => places.placeAt(at)),
    findInBox: (box, { kinds, most }) =>
      places.findInBox(box, kinds, most).map(({ at, fame }) => ({ place: places.placeAt(at), fame })),
    findNearest: (to) => places.placeAt(nearestTo(to, places)),
    namesAround: (at) => placesAround(at, nearestTo(at, places), places).map(nameOnce),
    namesOf: (place) => placeAndCountry(place, places).map(nameOnce),
  };
}

function findInText(text: string, near: Coordinate | undefined, places: PlaceSearch): Candidate | undefined {
  const tokens = tokenize(text);
  return findDestination({ tokens, mentions: findMentions(tokens, places), near });
}

function findPlaces(name: string, near: Coordinate | undefined, places: PlaceSearch): Candidate[] {
  const tokens = tokenize(name);
  const mentions = findMentions(tokens, places);
  const [first] = mentions;
  const isCovered = (index: number) => mentions.some(({ from, to }) => index >= from && index < to);
  const saysMore = tokens.some(({ word }, index) => word !== "the" && !isCovered(index));
  if (!first || saysMore) return [];
  const surroundings = { tokens, mentions, near };
  const meanings = rankMeanings(first, surroundings);
  const supported = meanings.filter((place) => findSupport(place, first, surroundings) !== "none");
  return supported.length > 0 || mentions.length > 1 ? supported : meanings;
}

function nearestTo(to: Coordinate, places: PlaceSearch): number {
  for (const withinKm of [15, 60, 250, 1000, 5000]) {
    const nearest = places.findNearest(to, withinKm);
    if (nearest !== undefined) return nearest;
  }
  throw new Error("No point on Earth is 5,000 km from every city.");
}
