import type { SuggestedPlace } from "../../../contract/place.ts";
import { allAirports } from "../airports/airports.ts";
import { countryNames } from "../gazetteer/country-names.ts";
import { distanceKm } from "../gazetteer/distance-km.ts";
import { nameKey } from "../gazetteer/name-key.ts";
import { type Landmark, readLandmarks } from "../landmarks/read-landmarks.ts";

/** A landmark or an airport. */
export type IndexedPlace = {
  readonly place: SuggestedPlace;
  /** As the gazetteer counts it. */
  readonly fame: number;
  /** Of its names, its city and its country. */
  readonly words: ReadonlySet<string>;
  /** IATA's three letters, of an airport. */
  readonly code?: string;
};

type IndexEntry = {
  readonly indexed: IndexedPlace;
  /** One of its names, from one of its words on. */
  readonly ending: string;
  /** From its first word on. */
  readonly isWhole: boolean;
};

export type SuggestionIndex = {
  /** Everything that is called so from one of its words on. */
  findByPrefix(key: string): IndexEntry[];
  all(): readonly IndexEntry[];
};

/** Where travellers go is what they rather mean than a town that nobody has heard of. */
const leastFameOfLandmark = 5;
const fameOfAirport = 2;
/** So far from what the one table has, the other has the same airport. */
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
  const nameOf = countryNaming();
  return all.map(({ name, otherNames, category, coordinate, country, city }) => {
    const keys = keysOf([name, ...otherNames]);
    const region = [...new Set([city, nameOf(country)])].filter(Boolean).join(", ");
    const place = { name, region, coordinate, kind: "landmark", category } as const;
    const words = wordsIn([...keys, nameKey(region)]);
    return { indexed: { place, fame: fameOfLandmark(otherNames), words }, keys };
  });
}

/** What many languages have a name for is known to many. */
const fameOfLandmark = (otherNames: readonly string[]): number =>
  leastFameOfLandmark + 0.5 * Math.log2(1 + otherNames.length);

/** Each country's name is asked for once: that takes a while. */
function countryNaming(): (code: string) => string {
  const named = new Map<string, string>();
  return (code) => {
    const name = named.get(code) ?? countryNames(code).name;
    named.set(code, name);
    return name;
  };
}

/** Those that are landmarks, too, have a landmark's names and fame. */
function airportNames(landmarks: readonly Landmark[]): Names[] {
  return allAirports().map((airport) => {
    const { code, name, city, country, coordinate } = airport;
    const famous = landmarks.find((landmark) => distanceKm(landmark.coordinate, coordinate) <= sameAirportKm);
    const called = famous?.name ?? (isAirport(name) ? name : `${name} Airport`);
    const region = [city, country].filter(Boolean).join(", ");
    const place = {
      name: `${called} (${code})`,
      region,
      coordinate,
      kind: "airport",
      category: "flight",
    } as const;
    const keys = keysOf([called, name, `${city} Airport`, ...(famous?.otherNames ?? [])]);
    const words = wordsIn([...keys, nameKey(region), code.toLowerCase()]);
    const fame = famous ? fameOfLandmark(famous.otherNames) : fameOfAirport;
    return { indexed: { place, fame, words, code }, keys };
  });
}

const isAirport = (name: string): boolean => /airport|airfield|aerodrome|air base/i.test(name);

const keysOf = (names: readonly string[]): string[] => [...new Set(names.map(nameKey))].filter(Boolean);

const wordsIn = (keys: readonly string[]): ReadonlySet<string> =>
  new Set(keys.flatMap((key) => key.split(" ")));
