import type { Coordinate } from "../../../contract/itinerary.ts";
import { loadIndex } from "./build-if-stale.ts";
import { findDestination } from "./find-destination.ts";
import type { PlaceIndex } from "./index-file.ts";
import { findMentions, findSupport, rankMeanings } from "./mentions.ts";
import { nameKey } from "./name-key.ts";
import type { Place, PlaceKind } from "./place.ts";
import { type Candidate, type MapBox, type PlaceSearch, placeSearch } from "./place-search.ts";
import { tokenize } from "./tokens.ts";

type PlaceWithFame = { readonly place: Place; readonly fame: number };

export type Gazetteer = {
  /**
   * The places that a name most likely means, best first. What stands after it may say where: Paris, Texas. A text that
   * says anything else has none.
   */
  find(name: string, options?: { near?: Coordinate; limit?: number }): Place[];
  /** The one place that a text is about: a destination or a title, as travellers write them. Nothing rather than a wrong one. */
  findInText(text: string, options?: { near?: Coordinate }): Place | undefined;
  /** The best known of the places whose names begin so, in any language; of all when nothing is said. */
  findByPrefix(text: string, options: { most: number }): Place[];
  /** As `beginning`, with how well each is known by that name: about 3 for a village, 9 for Paris. */
  findByPrefixWithFame(
    text: string,
    options: { most: number },
  ): { readonly place: Place; readonly fame: number }[];
  /** The largest cities around, largest first. */
  near(middle: Coordinate, options: { withinKm: number; most: number }): Place[];
  /** The best known of these kinds within a box of the map, which does not cross the 180th meridian. */
  findInBox(box: MapBox, options: { kinds: ReadonlySet<PlaceKind>; most: number }): PlaceWithFame[];
  /** The city or town that is closest. */
  findNearest(to: Coordinate): Place;
};

let opened: Gazetteer | undefined;

/** The places of the world. The first call reads the index, and builds it where it is missing or stale. */
export function gazetteer(): Gazetteer {
  opened ??= gazetteerOf(loadIndex());
  return opened;
}

/** More of a text says nothing more about where it is. */
const longestText = 500;

function gazetteerOf(index: PlaceIndex): Gazetteer {
  const places = placeSearch(index);
  const knownBeginning: Gazetteer["findByPrefixWithFame"] = (text, { most }) =>
    places
      .findByPrefix(nameKey(text.slice(0, longestText)), most)
      .map(({ at, fame }) => ({ place: places.placeAt(at), fame }));
  return {
    find: (name, { near, limit = 5 } = {}) =>
      found(name.slice(0, longestText), near, places)
        .slice(0, limit)
        .map(({ at }) => places.placeAt(at)),
    findInText: (text, { near } = {}) => {
      const place = destination(text.slice(0, longestText), near, places);
      return place && places.placeAt(place.at);
    },
    findByPrefix: (text, options) => knownBeginning(text, options).map(({ place }) => place),
    findByPrefixWithFame: knownBeginning,
    near: (middle, { withinKm, most }) =>
      places.findLargestNear(middle, withinKm, most).map((at) => places.placeAt(at)),
    findInBox: (box, { kinds, most }) =>
      places.findInBox(box, kinds, most).map(({ at, fame }) => ({ place: places.placeAt(at), fame })),
    findNearest: (to) => places.placeAt(nearestTo(to, places)),
  };
}

function destination(text: string, near: Coordinate | undefined, places: PlaceSearch): Candidate | undefined {
  const tokens = tokenize(text);
  return findDestination({ tokens, mentions: findMentions(tokens, places), near });
}

function found(name: string, near: Coordinate | undefined, places: PlaceSearch): Candidate[] {
  const tokens = tokenize(name);
  const mentions = findMentions(tokens, places);
  const [first] = mentions;
  const isCovered = (index: number) => mentions.some(({ from, to }) => index >= from && index < to);
  const saysMore = tokens.some(({ word }, index) => word !== "the" && !isCovered(index));
  if (!first || saysMore) return [];
  const surroundings = { tokens, mentions, near };
  const meanings = rankMeanings(first, surroundings);
  const said = meanings.filter((place) => findSupport(place, first, surroundings) !== "none");
  return said.length > 0 || mentions.length > 1 ? said : meanings;
}

function nearestTo(to: Coordinate, places: PlaceSearch): number {
  for (const withinKm of [15, 60, 250, 1000, 5000]) {
    const nearest = places.findNearest(to, withinKm);
    if (nearest !== undefined) return nearest;
  }
  throw new Error("No point on Earth is 5,000 km from every city.");
}
