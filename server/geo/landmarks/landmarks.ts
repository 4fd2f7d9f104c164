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
  /** As the table writes the name that was meant. */
  readonly matchedName: string;
  readonly match: NameMatch;
};

export type Landmarks = {
  /**
   * The landmarks that a name may mean, best first. Without `near` only one that nothing else in the world is called
   * like; with it, those up to `withinKm` away.
   */
  find(name: string, options?: LandmarkOptions): FoundLandmark[];
  /** All that are called so, wherever they are: together with others they tell where a trip goes. */
  namesakes(name: string): Landmark[];
  /** The one that is closest, if any is so close. */
  nearest(to: Coordinate, withinKm: number): Landmark | undefined;
};

type LandmarkOptions = {
  readonly near?: Coordinate | undefined;
  /** 80 unless told: what a day trip from a city reaches. */
  readonly withinKm?: number | undefined;
  /** ISO 3166; what lies in another one is not meant. */
  readonly country?: string | undefined;
  readonly limit?: number | undefined;
  /** All that is said must be the name, in whichever form; no part of it, and no letter misread. */
  readonly isWhole?: boolean | undefined;
};

const dayTripKm = 80;
/** Two of one name that are closer to each other are as good as the same. */
const sameSpotKm = 2;
/** Smaller towns are not what a name means that a landmark has too. */
const manyPeople = 20_000;
/** A trip asks about the same few surroundings again and again. */
const mostRemembered = 20;

let opened: Landmarks | undefined;

/** The most visited places of the world. The first call reads the tables. */
export function landmarks(): Landmarks {
  opened ??= landmarksOf(readLandmarks());
  return opened;
}

function landmarksOf(all: readonly Landmark[]): Landmarks {
  const names = indexNames(all);
  const called = byKey(names);
  const remembered = new Map<string, NameIndex>();

  return {
    find(name, { near, withinKm = dayTripKm, country, limit = 5, isWhole = false } = {}) {
      const words = nameWords(name);
      const isIn = ({ landmark }: IndexedName) => country === undefined || landmark.country === country;
      if (!near) return distinct(famous(words).filter(isIn), "name").slice(0, limit);
      const meant = matchLandmarks(words, near, around(near, withinKm), { isWhole });
      const kmAway = ({ landmark }: IndexedName) => distanceKm(near, landmark.coordinate);
      const nearest = meant.names.filter(isIn).sort((one, other) => kmAway(one) - kmAway(other));
      return distinct(nearest, meant.how).slice(0, limit);
    },
    namesakes(name) {
      const words = nameWords(name);
      const [first = []] = splitSegments(words);
      const found = [words, first]
        .filter((said) => said.some(isDistinctive))
        .flatMap((said) => called.get(landmarkKey(said)) ?? []);
      return [...new Set(found.map(({ landmark }) => landmark))];
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
    const index =
      remembered.get(key) ??
      buildNameIndex(names.filter(({ landmark }) => distanceKm(near, landmark.coordinate) <= withinKm));
    remembered.delete(key);
    remembered.set(key, index);
    const [oldest] = remembered.keys();
    if (remembered.size > mostRemembered && oldest !== undefined) remembered.delete(oldest);
    return index;
  }

  /** The one that has this name in all the world, if no town has it too. */
  function famous(words: readonly NameWord[]): readonly IndexedName[] {
    if (!words.some(isDistinctive) || countLetters(words) < (words.some(isUnspaced) ? 3 : 6)) return [];
    const named = called.get(landmarkKey(words)) ?? [];
    const [first] = named;
    if (!first) return [];
    const kmFrom = (at: Coordinate) => distanceKm(at, first.landmark.coordinate);
    if (named.some(({ landmark }) => kmFrom(landmark.coordinate) > sameSpotKm)) return [];
    const isTown = ({ population = manyPeople }: Place) => population >= manyPeople;
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
