import type { Coordinate, StopCategory } from "../../../contract/itinerary.ts";
import type { SuggestedPlaceKind } from "../../../contract/place.ts";
import type { PlaceCandidate } from "../../platform/places/place-candidate.ts";
import { typoDistanceToBeginning } from "../../platform/search/typo-distance.ts";
import { distanceKm } from "../gazetteer/distance-km.ts";
import { gazetteer } from "../gazetteer/gazetteer.ts";
import { nameKey } from "../gazetteer/name-key.ts";
import type { Place } from "../gazetteer/place.ts";
import { ownReference } from "./own-reference.ts";
import { type IndexedPlace, suggestionIndex } from "./suggestion-index.ts";

const maxPlaces = 8;
/** From the gazetteer by fame; nearby places are looked up separately. */
const maxByFame = 80;
const maxNearby = 200;
const aroundKm = 80;
/** Places of one name within this distance count as one: a lake and its town, a city and its province. */
const sameKm = { landmarks: 2, others: 100 };
const cityPopulation = 100_000;

/** Added to a place's fame for the way in which it matches. */
const matchScores = { wholeName: 1, beginning: 1, laterWord: 0, scattered: -0.5, byCode: 8, likeCode: 3 };
/** Shorter texts are abbreviations rather than typos. */
const minLettersForTypo = 4;
const minLettersForTwoTypos = 8;
const maxLettersForTypos = 40;
const maxTypoCandidates = 300;
/** Longer texts are not the name of a place. */
const maxWords = 8;

type Candidate = { readonly place: PlaceCandidate; readonly score: number };

type PlaceQuery = {
  readonly text: string;
  /** The name: everything before the first comma. */
  readonly key: string;
  /** The words after the first comma. */
  readonly where: readonly string[];
};

/** Places that the typed text may mean, best first. Places around `near` rank higher. */
export function suggestPlaces(text: string, near?: Coordinate): PlaceCandidate[] {
  const [name = "", ...where] = text.split(",");
  const query = { text: text.trim(), key: nameKey(name), where: nameKey(where.join(" ")).split(" ") };
  if (query.key === "") return [];
  const exact = [...findIndexed(query), ...findInGazetteer(query, near)].filter(matchesWhere(query));
  const candidates = exact.length > 0 ? exact : findWithTypos(query).filter(matchesWhere(query));
  const ranked = candidates
    .map(({ place, score }) => ({ place, score: score + nearness(place, near) }))
    .sort((one, other) => other.score - one.score);
  return withoutDuplicates(ranked.map(({ place }) => place));
}

/** 6 at the same place, 3 a day trip away, 0 on the other side of the Earth. */
const nearness = ({ coordinate }: PlaceCandidate, near: Coordinate | undefined): number =>
  near ? Math.max(0, 6 - 2 * Math.log10(1 + distanceKm(near, coordinate) / 5)) : 0;

const matchesWhere =
  ({ where }: PlaceQuery) =>
  ({ place: { region = "" } }: Candidate): boolean => {
    const words = nameKey(region).split(" ");
    return where.every((one) => words.some((word) => word.startsWith(one)));
  };

/** Landmarks and airports. */
function findIndexed({ text, key }: PlaceQuery): Candidate[] {
  const best = new Map<IndexedPlace, number>();
  const consider = (indexed: IndexedPlace, score: number) =>
    best.set(indexed, Math.max(score, best.get(indexed) ?? Number.NEGATIVE_INFINITY));
  const named = suggestionIndex().findByPrefix(key);
  for (const { indexed, ending, isWhole } of named) {
    const value = isWhole ? matchScores.beginning : matchScores.laterWord;
    consider(indexed, value + (isWhole && ending === key ? matchScores.wholeName : 0));
  }
  for (const indexed of findByScatteredWords(key)) consider(indexed, matchScores.scattered);
  if (key.length === 3)
    for (const indexed of findByAirportCode(key))
      consider(indexed, text === text.toUpperCase() ? matchScores.byCode : matchScores.likeCode);
  return [...best].map(([{ place, fame }, value]) => ({ place, score: fame + value }));
}

/** Landmarks and airports that match every typed word, in any order, by their names, city or country. */
function findByScatteredWords(key: string): IndexedPlace[] {
  const words = key.split(" ");
  if (words.length === 1 || words.length > maxWords) return [];
  // Long words have the fewest matches; two, because one may be the city, which the index lacks.
  const longest = words.toSorted((one, other) => other.length - one.length).slice(0, 2);
  const candidates = new Set(
    longest.flatMap((word) =>
      suggestionIndex()
        .findByPrefix(word)
        .map(({ indexed }) => indexed),
    ),
  );
  return [...candidates].filter(({ words: own }) =>
    words.every((word) => own.has(word) || [...own].some((one) => one.startsWith(word))),
  );
}

let codes: ReadonlyMap<string, IndexedPlace> | undefined;

function findByAirportCode(key: string): IndexedPlace[] {
  codes ??= new Map(
    suggestionIndex()
      .all()
      .flatMap(({ indexed }) => (indexed.code === undefined ? [] : [[indexed.code.toLowerCase(), indexed]])),
  );
  const airport = codes.get(key);
  return airport ? [airport] : [];
}

/** The best known towns, regions and countries, and those nearby. */
function findInGazetteer({ key, text }: PlaceQuery, near: Coordinate | undefined): Candidate[] {
  const wellKnown = gazetteer()
    .findByPrefixWithFame(key, { most: maxByFame })
    .map(({ place, fame, key }) => toCandidate(place, { fame, score: fame + matchScores.beginning, key }));
  const around = near ? gazetteer().near(near, { withinKm: aroundKm, most: maxNearby }) : [];
  const nearby = around
    .filter((place) => namesIn(place).some((name) => nameKey(name).startsWith(key)))
    .map((place) => {
      const fame = 0.7 * Math.log10((place.population ?? 0) + 10);
      return toCandidate(place, { fame, score: fame + matchScores.beginning });
    });
  const candidates = [...wellKnown, ...nearby].flat();
  if (candidates.length > 0 || !key.includes(" ")) return candidates;
  // "Paris Texas", without a comma.
  return gazetteer()
    .find(text, { ...(near && { near }), limit: 3 })
    .flatMap((place) => toCandidate(place, { fame: fameWithoutPrefix, score: fameWithoutPrefix }));
}

const fameWithoutPrefix = 5;

function findWithTypos({ key }: PlaceQuery): Candidate[] {
  if (key.length < minLettersForTypo || key.length > maxLettersForTypos) return [];
  const maxTypos = key.length < minLettersForTwoTypos ? 1 : 2;
  const typosIn = (name: string) => typoDistanceToBeginning(key, name, maxTypos);
  const [first = "", second = ""] = key;
  // Assumes that the first letter is right or swapped with the second: comparing all names would take too long.
  const alike = [...suggestionIndex().findByPrefix(first), ...suggestionIndex().findByPrefix(second + first)];
  const indexedMatches = alike.flatMap(({ indexed, ending }) => {
    const typos = typosIn(ending);
    return typos > maxTypos ? [] : [{ place: indexed.place, score: indexed.fame - 2 * typos }];
  });
  const towns = gazetteer()
    .findByPrefixWithFame(key.slice(0, 2), { most: maxTypoCandidates })
    .flatMap(({ place, fame }) => {
      const typos = Math.min(...namesIn(place).map((name) => typosIn(nameKey(name))));
      return typos > maxTypos ? [] : toCandidate(place, { fame, score: fame - 2 * typos });
    });
  return [...indexedMatches, ...towns];
}

const kinds = {
  continent: "region",
  state: "region",
  region: "region",
  route: "region",
  coast: "region",
  district: "town",
  country: "country",
  island: "island",
  mountains: "nature",
  lake: "nature",
  park: "nature",
} as const satisfies Record<Exclude<Place["kind"], "city">, SuggestedPlaceKind>;

const categories: Partial<Record<SuggestedPlaceKind, StopCategory>> = { island: "nature", nature: "nature" };

/** GeoNames writes two names as one: Donostia / San Sebastián. */
const namesIn = ({ name }: Place): string[] => name.split(" / ");

type Match = {
  readonly fame: number;
  readonly score: number;
  /** The name that matches, which may be one in another language. */
  readonly key?: string;
};

function toCandidate(place: Place, { fame, score, key }: Match): Candidate[] {
  const { latitude, longitude, country, region, population = 0 } = place;
  const name = namesIn(place).at(-1) ?? place.name;
  // Singapore is suggested as a country, not as a city.
  if (place.kind === "city" && name === country?.name) return [];
  const kind: SuggestedPlaceKind =
    place.kind === "city" ? (population >= cityPopulation ? "city" : "town") : kinds[place.kind];
  const around = [region, country?.name].filter((one) => one !== undefined && one !== name).join(", ");
  const about = { name, coordinate: { latitude, longitude }, kind };
  const suggested: PlaceCandidate = {
    ...about,
    ...(around && { region: around }),
    category: categories[kind] ?? "other",
    ...(key && { otherNames: [key] }),
    fame,
    place: ownReference(about),
  };
  return [{ place: suggested, score }];
}

function withoutDuplicates(ranked: readonly PlaceCandidate[]): PlaceCandidate[] {
  const places: PlaceCandidate[] = [];
  for (const place of ranked) {
    if (!places.some((other) => isSame(other, place))) places.push(place);
    if (places.length === maxPlaces) break;
  }
  return places;
}

function isSame(one: PlaceCandidate, other: PlaceCandidate): boolean {
  if (nameKey(one.name) !== nameKey(other.name)) return false;
  const areLandmarks = one.kind === "landmark" && other.kind === "landmark";
  return distanceKm(one.coordinate, other.coordinate) <= (areLandmarks ? sameKm.landmarks : sameKm.others);
}
