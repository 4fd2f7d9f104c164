import type { SuggestedPlace, SuggestedPlaceKind, SuggestedPlaceType } from "../../../contract/place.ts";
import type { CandidateList, PlaceCandidate, PlaceQuery } from "../../platform/places/place-candidate.ts";
import { splitWords } from "../../platform/search/split-words.ts";
import { distanceKm } from "../gazetteer/distance-km.ts";
import { kindsOfWord } from "../landmarks/kind-words.ts";
import { expandStreets } from "./expand-streets.ts";
import { isAlmostSamePlace, isSamePlace } from "./is-same-place.ts";
import { matchName, type NameMatch } from "./match-name.ts";

const maxPlaces = 8;

/** What the parts of a score count, in points. */
const points = { name: 10, fame: 0.5, nearness: 4, order: 0.8, kind: 0.8, otherNumber: -3 };
const shareOfCoverage = 0.7;

/** A source has matched names that it does not return, in other languages above all. */
const trust: Readonly<Record<CandidateList["source"], { coverage: number; completeness: number }>> = {
  own: { coverage: 0.8, completeness: 0.6 },
  extract: { coverage: 0.7, completeness: 0.5 },
  geocoder: { coverage: 0.6, completeness: 0.5 },
};
/** Less trust in each further one. */
const trustByOrder = 0.02;

/** Words that are still being typed count as theirs. */
const hasAllWords = 0.9;
const maxKmOfGuesses = 300;

/** On the gazetteer's scale, for places of which only the kind is known. */
const fameByKind: Partial<Record<SuggestedPlaceKind, number>> = {
  ...{ country: 8, region: 6, city: 5, town: 3.5, island: 5 },
  ...{ landmark: 5, nature: 4, airport: 4 },
};
const fameByType: Partial<Record<SuggestedPlaceType, number>> = {
  ...{
    museum: 4.5,
    sight: 4,
    worship: 3.5,
    theatre: 3.5,
    viewpoint: 3.5,
    market: 3.5,
    park: 3.5,
    beach: 3.5,
  },
  ...{ station: 4, airport: 5, ferry: 3, hotel: 3, hostel: 3, restaurant: 3, cafe: 2.8, bar: 2.8 },
  ...{ address: 3, street: 2.5, district: 3, shop: 2, stop: 1, parking: 0 },
};
const usualFame = 2.5;

/** The kinds of kind-words.txt that a type is. */
const kindsByType: Partial<Record<SuggestedPlaceType, readonly string[]>> = {
  ...{ hotel: ["hotel"], hostel: ["hotel"], apartment: ["hotel"], campsite: ["hotel"] },
  ...{ restaurant: ["restaurant", "bar"], cafe: ["cafe", "restaurant"], bar: ["bar", "restaurant"] },
  ...{
    shop: ["shop", "market"],
    market: ["market"],
    museum: ["museum", "gallery"],
    theatre: ["theatre", "opera"],
  },
  ...{ worship: ["church", "cathedral", "basilica", "chapel", "temple", "shrine", "mosque", "monastery"] },
  ...{ park: ["park", "garden"], beach: ["beach"], viewpoint: ["viewpoint", "tower"], sport: ["stadium"] },
  ...{ airport: ["airport"], station: ["station"], ferry: ["pier", "port"], parking: ["parking"] },
  ...{ street: ["street", "square"], address: ["street", "square"] },
};

type Found = {
  readonly candidate: PlaceCandidate;
  readonly source: CandidateList["source"];
  /** Its index in its list. */
  readonly order: number;
};

/** One place, and how well its names fit what was typed. */
type Matched = { readonly same: readonly Found[]; readonly matches: readonly NameMatch[] };

/** One list of what several sources suggest, best first and each place once. */
export function mergeCandidates(query: PlaceQuery, lists: readonly CandidateList[]): SuggestedPlace[] {
  const typed = splitWords(expandStreets(query.text));
  const found = lists.flatMap(({ source, candidates }) =>
    candidates.map((candidate, order): Found => ({ candidate, source, order })),
  );
  const matched = groupSame(found).map((same): Matched => ({ same, matches: matchesOf(same, typed) }));
  return withoutFarGuesses(matched, query)
    .map((one) => ({ place: joinDetails(one.same), score: scoreOf(one, typed, query) }))
    .sort((one, other) => other.score - one.score)
    .slice(0, maxPlaces)
    .map(({ place }) => place);
}

/** Our tables guess at typos all over the world; next to what has the typed words, only guesses around help. */
function withoutFarGuesses(matched: readonly Matched[], { near }: PlaceQuery): readonly Matched[] {
  const hasTypedWords = ({ matches }: Matched) => matches.some(({ coverage }) => coverage >= hasAllWords);
  if (!near || !matched.some(hasTypedWords)) return matched;
  const isFarGuess = ({ source, candidate }: Found) =>
    source === "own" && distanceKm(near, candidate.coordinate) >= maxKmOfGuesses;
  return matched.filter((one) => hasTypedWords(one) || !one.same.every(isFarGuess));
}

/** Names that are only alike are compared with the first of a group, because a chain of them would join different places. */
function groupSame(found: readonly Found[]): Found[][] {
  const groups: [Found, ...Found[]][] = [];
  for (const one of found) {
    const same =
      groups.find((group) => group.some(({ candidate }) => isSamePlace(candidate, one.candidate))) ??
      groups.find(([first]) => isAlmostSamePlace(first.candidate, one.candidate));
    if (same) same.push(one);
    else groups.push([one]);
  }
  return groups;
}

/** Sources come in the order of their lists: the first names the place, and the others add what it does not know. */
function joinDetails(same: readonly Found[]): SuggestedPlace {
  const details = same.map(({ candidate }) => candidate);
  const [{ otherNames: _, fame: __, ...first }] = details as [PlaceCandidate];
  const inOsm = details.filter(({ place }) => place?.source === "osm");
  // Of a point and a building, the one that knows more.
  const osm = inOsm.find(({ address, openingHours }) => address ?? openingHours) ?? inOsm[0];
  const known = <Field extends "address" | "openingHours" | "type">(field: Field) =>
    details.find((one) => one[field] !== undefined)?.[field];
  const [type, address, openingHours] = [known("type"), known("address"), known("openingHours")];
  return {
    ...first,
    // Our tables are exact to some hundred metres.
    ...(first.kind === "landmark" && osm && { coordinate: osm.coordinate }),
    ...(type && { type }),
    ...(address && { address }),
    ...(openingHours && { openingHours }),
    ...(osm?.place && { place: osm.place }),
  };
}

function scoreOf({ same, matches }: Matched, typed: readonly string[], { near }: PlaceQuery): number {
  const { coordinate } = (same[0] as Found).candidate;
  const types = [...new Set(same.map(({ candidate }) => candidate.type))];
  const score = nameScore({ same, matches });
  const fame = Math.max(...same.map(({ candidate }) => fameOf(candidate)));
  const order = Math.max(...same.map(({ order }) => 1 / (1 + order / 5)));
  return (
    points.name * score +
    points.fame * fame +
    points.order * order +
    (near ? points.nearness * nearness(distanceKm(near, coordinate)) : 0) +
    (types.some((type) => isNamedKind(type, typed)) ? points.kind : 0) +
    (same.some(({ candidate }) => hasOtherNumber(candidate, typed)) ? points.otherNumber : 0)
  );
}

/** 1 at the same place, 0.7 at the other end of a city, 0.4 a train ride away, 0 on another continent. */
const nearness = (km: number): number => Math.max(0, 1 - Math.log10(1 + km / 2) / 3.3);

function matchesOf(same: readonly Found[], typed: readonly string[]): readonly NameMatch[] {
  const beside = new Set(same.flatMap(({ candidate }) => wordsBeside(candidate, typed)));
  const names = new Set(same.flatMap(({ candidate }) => namesOf(candidate)));
  return [...names].map((name) => matchName(typed, { name: splitWords(name), beside }));
}

function nameScore({ same, matches }: Matched): number {
  const trusted = same.map(
    ({ source, order }): NameMatch => ({
      coverage: Math.max(0, trust[source].coverage - trustByOrder * order),
      completeness: trust[source].completeness,
    }),
  );
  return Math.max(...[...matches, ...trusted].map(shareOf));
}

const shareOf = ({ coverage, completeness }: NameMatch): number =>
  coverage * (shareOfCoverage + (1 - shareOfCoverage) * completeness);

/** An airport's code is a name. */
const namesOf = ({ name, otherNames = [], kind }: PlaceCandidate): string[] => {
  const code = kind === "airport" ? /\(([A-Z]{3})\)$/.exec(name)?.[1] : undefined;
  return [name, ...otherNames, ...(code ? [code] : [])];
};

function wordsBeside(
  { region = "", address = "", type }: PlaceCandidate,
  typed: readonly string[],
): string[] {
  const kinds = type ? (kindsByType[type] ?? []) : [];
  const named = typed.filter((word) => kindsOfWord(word).some((kind) => kinds.includes(kind)));
  return [...splitWords(region), ...splitWords(address), ...named];
}

const isNamedKind = (type: SuggestedPlaceType | undefined, typed: readonly string[]): boolean =>
  type !== undefined &&
  typed.some((word) => kindsOfWord(word).some((kind) => kindsByType[type]?.includes(kind)));

const fameOf = ({ fame, kind, type }: PlaceCandidate): number =>
  fame ?? (type && fameByType[type]) ?? fameByKind[kind] ?? usualFame;

/** Whoever types a house number means that house. */
function hasOtherNumber({ name, type }: PlaceCandidate, typed: readonly string[]): boolean {
  if (type !== "address") return false;
  const number = splitWords(name).filter((word) => /\d/.test(word));
  const wanted = typed.filter((word) => /\d/.test(word));
  return wanted.length > 0 && !wanted.some((one) => number.some((word) => word.startsWith(one)));
}
