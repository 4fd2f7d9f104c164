import type { StopCategory } from "../../../contract/itinerary.ts";
import type { SuggestedPlaceType } from "../../../contract/place.ts";
import type { PlaceCandidate } from "../../platform/places/place-candidate.ts";
import { allAirports } from "../airports/airports.ts";
import { countryNames } from "../gazetteer/country-names.ts";
import { distanceKm } from "../gazetteer/distance-km.ts";
import { nameKey } from "../gazetteer/name-key.ts";
import { type Landmark, readLandmarks } from "../landmarks/read-landmarks.ts";
import { ownReference } from "./own-reference.ts";

/** A landmark or an airport. */
export type IndexedPlace = {
  readonly place: PlaceCandidate;
  /** On the gazetteer's scale. */
  readonly fame: number;
  /** The words of its names, its city and its country. */
  readonly words: ReadonlySet<string>;
  /** An airport's IATA code. */
  readonly code?: string;
};

type IndexEntry = {
  readonly indexed: IndexedPlace;
  /** One of its names, without the words before this one. */
  readonly ending: string;
  /** The ending is the whole name. */
  readonly isWhole: boolean;
};

export type SuggestionIndex = {
  /** Places that have a name with a word from which on it begins with the key. */
  findByPrefix(key: string): IndexEntry[];
  all(): readonly IndexEntry[];
};

/** High enough that landmarks come before small towns. */
const minFameOfLandmark = 5;
const fameOfAirport = 2;
/** An airport and a landmark that are closer to each other are the same airport. */
const sameAirportKm = 8;

let opened: SuggestionIndex | undefined;

/** The landmarks and airports by all their names. The first call reads the tables. */
export function suggestionIndex(): SuggestionIndex {
  opened ??= readSuggestionIndex();
  return opened;
}

function readSuggestionIndex(): SuggestionIndex {
  const { airports = [], others = [] } = Object.groupBy(readLandmarks(), ({ name, category }) =>
    category === "transport" && isAirport(name) ? "airports" : "others",
  );
  return buildSuggestionIndex([...landmarkNames(others), ...airportNames(airports)]);
}

type Names = { readonly indexed: IndexedPlace; readonly keys: readonly string[] };

function buildSuggestionIndex(names: readonly Names[]): SuggestionIndex {
  const entries = names
    .flatMap(({ indexed, keys }) => keys.flatMap((key) => endingsOf(indexed, key)))
    .sort((one, other) => (one.ending < other.ending ? -1 : one.ending > other.ending ? 1 : 0));
  return {
    findByPrefix(key) {
      const start = firstFrom(entries, key);
      let end = start;
      while (entries[end]?.ending.startsWith(key)) end++;
      return entries.slice(start, end);
    },
    all: () => entries,
  };
}

function endingsOf(indexed: IndexedPlace, key: string): IndexEntry[] {
  const words = key.split(" ");
  return words.map((_, at) => ({ indexed, ending: words.slice(at).join(" "), isWhole: at === 0 }));
}

function firstFrom(entries: readonly IndexEntry[], key: string): number {
  let [low, high] = [0, entries.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((entries[middle]?.ending ?? "") < key) low = middle + 1;
    else high = middle;
  }
  return low;
}

function landmarkNames(all: readonly Landmark[]): Names[] {
  const nameOf = countryNameCache();
  return all.map(({ name, otherNames, category, coordinate, country, city }) => {
    const keys = keysOf([name, ...otherNames]);
    const region = [...new Set([city, nameOf(country)])].filter(Boolean).join(", ");
    const fame = fameOfLandmark(otherNames);
    const about = { name, region, coordinate, kind: "landmark", category } as const;
    const type = typeOf(name, category);
    const place = { ...about, ...(type && { type }), otherNames, fame, place: ownReference(about) };
    const words = wordsIn([...keys, nameKey(region)]);
    return { indexed: { place, fame, words }, keys };
  });
}

const types: Partial<Record<StopCategory, SuggestedPlaceType>> = {
  ...{ sight: "sight", museum: "museum", cafe: "cafe", bar: "bar", beach: "beach", lodging: "hotel" },
};

const typeOf = (name: string, category: StopCategory): SuggestedPlaceType | undefined =>
  category === "transport" && /\bstation\b/i.test(name) ? "station" : types[category];

/** Landmarks with names in many languages are better known. */
const fameOfLandmark = (otherNames: readonly string[]): number =>
  minFameOfLandmark + 0.5 * Math.log2(1 + otherNames.length);

/** Caches the names, because `countryNames` is slow. */
function countryNameCache(): (code: string) => string {
  const cache = new Map<string, string>();
  return (code) => {
    const name = cache.get(code) ?? countryNames(code).name;
    cache.set(code, name);
    return name;
  };
}

/** Airports that are also landmarks get the landmark's names and fame. */
function airportNames(landmarks: readonly Landmark[]): Names[] {
  return allAirports().map((airport) => {
    const { code, name, city, country, coordinate } = airport;
    const famous = landmarks.find((landmark) => distanceKm(landmark.coordinate, coordinate) <= sameAirportKm);
    const title = famous?.name ?? (isAirport(name) ? name : `${name} Airport`);
    const region = [city, country].filter(Boolean).join(", ");
    const otherNames = [title, name, `${city} Airport`, ...(famous?.otherNames ?? [])];
    const fame = famous ? fameOfLandmark(famous.otherNames) : fameOfAirport;
    const place = {
      ...{ name: `${title} (${code})`, region, coordinate, otherNames, fame },
      ...({ kind: "airport", category: "flight", type: "airport" } as const),
      place: { source: "waybook", id: `airport/${code}` },
    } as const;
    const keys = keysOf(otherNames);
    const words = wordsIn([...keys, nameKey(region), code.toLowerCase()]);
    return { indexed: { place, fame, words, code }, keys };
  });
}

const isAirport = (name: string): boolean => /airport|airfield|aerodrome|air base/i.test(name);

const keysOf = (names: readonly string[]): string[] => [...new Set(names.map(nameKey))].filter(Boolean);

const wordsIn = (keys: readonly string[]): ReadonlySet<string> =>
  new Set(keys.flatMap((key) => key.split(" ")));
