import { LRUCache } from "lru-cache";
import type { Coordinate } from "../../../contract/itinerary.ts";
import { distanceKm } from "../gazetteer/distance-km.ts";
import { gazetteer } from "../gazetteer/gazetteer.ts";
import type { Place } from "../gazetteer/place.ts";
import { matchLandmarks, type NameMatch } from "./match-landmarks.ts";
import {
  buildNameIndex,
  byKey,
  type IndexedName,
  indexNames,
  landmarkKey,
  type NameIndex,
} from "./name-index.ts";
import {
  countLetters,
  isDistinctive,
  isUnspaced,
  type NameWord,
  nameWords,
  splitSegments,
} from "./name-words.ts";
import { type Landmark, readLandmarks } from "./read-landmarks.ts";

export type FoundLandmark = Landmark & {
  /** The name that matched, as written in the table. */
  readonly matchedName: string;
  readonly match: NameMatch;
};

export type Landmarks = {
  /**
   * The landmarks that a name may mean, best first: those up to `withinKm` from `near`, or without `near` only a name
   * that is unique in the world.
   */
  find(name: string, options?: LandmarkOptions): FoundLandmark[];
  /** All landmarks of this name in the world. */
  namesakes(name: string): Landmark[];
  /** The closest landmark, if one is within that distance. */
  nearest(to: Coordinate, withinKm: number): Landmark | undefined;
};

type LandmarkOptions = {
  readonly near?: Coordinate | undefined;
  /** 80 by default: a day trip from a city. */
  readonly withinKm?: number | undefined;
  /** ISO 3166; excludes landmarks in other countries. */
  readonly country?: string | undefined;
  readonly limit?: number | undefined;
  /** The whole text must be the name, in any form; no partial matches and no misread letters. */
  readonly isWhole?: boolean | undefined;
};

const dayTripKm = 80;
/** Landmarks of one name that are closer to each other count as one. */
const sameSpotKm = 2;
/** Smaller towns do not make a landmark's name ambiguous. */
const minTownPopulation = 20_000;
/** Lookups for one trip use the same few areas. */
const maxCached = 20;

let opened: Landmarks | undefined;

/** The first call reads the tables. */
export function landmarks(): Landmarks {
  opened ??= landmarksOf(readLandmarks());
  return opened;
}

function landmarksOf(all: readonly Landmark[]): Landmarks {
  const names = indexNames(all);
  const namesByKey = byKey(names);
  const indexCache = new LRUCache<string, NameIndex>({ max: maxCached });

  return {
    find(name, { near, withinKm = dayTripKm, country, limit = 5, isWhole = false } = {}) {
      const words = nameWords(name);
      const isIn = ({ landmark }: IndexedName) => country === undefined || landmark.country === country;
      if (!near) return distinct(findUnique(words).filter(isIn), "name").slice(0, limit);
      const matches = matchLandmarks(words, near, around(near, withinKm), { isWhole });
      const kmAway = ({ landmark }: IndexedName) => distanceKm(near, landmark.coordinate);
      const nearest = matches.names.filter(isIn).sort((one, other) => kmAway(one) - kmAway(other));
      return distinct(nearest, matches.how).slice(0, limit);
    },
    namesakes(name) {
      const words = nameWords(name);
      const [first = []] = splitSegments(words);
      const matches = [words, first]
        .filter((part) => part.some(isDistinctive))
        .flatMap((part) => namesByKey.get(landmarkKey(part)) ?? []);
      return [...new Set(matches.map(({ landmark }) => landmark))];
    },
    nearest(to, withinKm) {
      const kmAway = ({ coordinate }: Landmark) => distanceKm(to, coordinate);
      const [closest] = all
        .filter((one) => kmAway(one) <= withinKm)
        .sort((one, other) => kmAway(one) - kmAway(other));
      return closest;
    },
  };

  function around(near: Coordinate, withinKm: number): NameIndex {
    const key = `${near.latitude} ${near.longitude} ${withinKm}`;
    const known = indexCache.get(key);
    if (known) return known;
    const index = buildNameIndex(
      names.filter(({ landmark }) => distanceKm(near, landmark.coordinate) <= withinKm),
    );
    indexCache.set(key, index);
    return index;
  }

  /** The landmark whose name is unique in the world, if no town elsewhere has it too. */
  function findUnique(words: readonly NameWord[]): readonly IndexedName[] {
    if (!words.some(isDistinctive) || countLetters(words) < (words.some(isUnspaced) ? 3 : 6)) return [];
    const named = namesByKey.get(landmarkKey(words)) ?? [];
    const [first] = named;
    if (!first) return [];
    const kmFrom = (at: Coordinate) => distanceKm(at, first.landmark.coordinate);
    if (named.some(({ landmark }) => kmFrom(landmark.coordinate) > sameSpotKm)) return [];
    const isTown = ({ population = minTownPopulation }: Place) => population >= minTownPopulation;
    const isElsewhere = gazetteer()
      .find(first.name)
      .some((place) => isTown(place) && kmFrom(place) > dayTripKm);
    return isElsewhere ? [] : named;
  }
}

function distinct(named: readonly IndexedName[], how: NameMatch): FoundLandmark[] {
  const found = new Map<Landmark, FoundLandmark>();
  for (const { landmark, name } of named)
    if (!found.has(landmark)) found.set(landmark, { ...landmark, matchedName: name, match: how });
  return [...found.values()];
}
