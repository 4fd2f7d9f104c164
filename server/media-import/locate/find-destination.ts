import type { Coordinate } from "../../../contract/itinerary.ts";
import { coordinateOf } from "../../geo/gazetteer/coordinate-of.ts";
import { distanceKm } from "../../geo/gazetteer/distance-km.ts";
import { gazetteer } from "../../geo/gazetteer/gazetteer.ts";
import type { Place } from "../../geo/gazetteer/place.ts";
import { isInSearchArea, isSettlement, searchAreaOf } from "../../geo/place-finder/search-area.ts";
import type { TripNotes } from "../trip-notes.ts";
import { collectEvidence, countriesOfPhones, type Evidence } from "./collect-evidence.ts";

type Judged = {
  readonly place: Place;
  /** The weight of the texts that name it. */
  readonly named: number;
  /** The weight of the evidence right there. */
  readonly close: number;
  /** The share of all evidence within its search area. */
  readonly covered: number;
  /** The share of all evidence right there. */
  readonly centred: number;
  readonly score: number;
};

/** A wider place is a state or a country rather than somewhere to stay. */
const widestSpotKm = 160;
/** The share of the evidence that must be in the destination's search area. */
const minCoveredShare = 0.65;
/** The share that must be right there: of four neighbouring towns, none is the destination. */
const minCentredShare = 0.4;
/** Evidence farther away than this from a small place counts a third. */
const closeKm = 12;
const togetherKm = 80;
/** A lower score may come from a word that happens to be a town's name. */
const minScore = 0.9;
const minShare = 0.3;
/** The weight of a name for its most likely place, and for each other place of that name. */
const [likeliest, lessLikely] = [0.5, 0.25];

/** Finds where the trip goes: a city, otherwise the island, region or country with most of its stops. */
export function findDestination(notes: TripNotes): Place | undefined {
  const evidence = collectEvidence(notes, heart(collectEvidence(notes), notes));
  const stops = notes.days.reduce((sum, day) => sum + day.stops.length, 0);
  // One of many stops may share its name with a landmark of another city.
  const least = (named: number) => (named >= 1 ? minScore : Math.max(minScore, stops * minShare));
  const judged = candidatesOf(evidence)
    .map((place) => judge(place, evidence, notes))
    .filter(({ named, score }) => score >= least(named))
    .sort((one, other) => other.score - one.score);
  const spots = judged.filter(({ place }) => isSpot(place));
  const spot = spots.find(({ covered, centred }) => covered >= minCoveredShare && centred >= minCentredShare);
  const wide = judged.find(
    ({ place, named, covered }) => !isSpot(place) && named > 0 && covered >= minCoveredShare,
  );
  if (spot && wide) return isWideMeant(spot, wide, stops) ? wide.place : spot.place;
  return (spot ?? wide)?.place ?? holdingAll(evidence, least) ?? (spots[0] ?? judged[0])?.place;
}

const isSpot = (place: Place): boolean => isSettlement(place) || place.spanKm <= widestSpotKm;

/** If the title says Japan and Tokyo is hardly mentioned, the destination is Japan unless most stops are in Tokyo. */
function isWideMeant(spot: Judged, wide: Judged, stops: number): boolean {
  if (spot.named >= wide.named * 0.4 || wide.named < 3) return false;
  return spot.close < 4 || spot.close < stops * 0.6;
}

/** The coordinate with the most evidence around it, over all meanings of each name. It decides between namesakes. */
function heart(evidence: readonly Evidence[], notes: TripNotes): Coordinate | undefined {
  const phones = countriesOfPhones(notes);
  const meant = evidence.flatMap((one) => (one.isNamed ? meaningsOf(one, phones) : one));
  const weightAround = (middle: Coordinate) =>
    meant
      .filter((other) => distanceKm(middle, other) <= togetherKm)
      .reduce((sum, { weight }) => sum + weight, 0);
  const [heaviest] = meant
    .map((one) => ({ one, weight: weightAround(one) }))
    .sort((one, other) => other.weight - one.weight);
  return heaviest?.one;
}

const meaningsOf = (
  { place, weight }: Evidence,
  phones: readonly string[],
): (Coordinate & { weight: number })[] =>
  gazetteer()
    .find(place?.name ?? "")
    .map((one, index) => ({
      ...coordinateOf(one),
      weight: weight * (index === 0 ? likeliest : lessLikely) * (1 + phonesOf(one, phones)),
    }));

/** The number of phone numbers of its country, at most two. */
const phonesOf = ({ country }: Place, phones: readonly string[]): number =>
  Math.min(2, phones.filter((code) => code === country?.code).length);

function candidatesOf(evidence: readonly Evidence[]): Place[] {
  const places = new Map<string, Place>();
  for (const { place } of evidence) if (place) places.set(keyOf(place), place);
  return [...places.values()];
}

const keyOf = ({ name, latitude, longitude }: Place): string => `${name} ${latitude} ${longitude}`;

function judge(place: Place, evidence: readonly Evidence[], notes: TripNotes): Judged {
  const reach = searchAreaOf(place);
  const namesIt = (one: Evidence) => one.isNamed && isAbout(one, place);
  // In "Lisbon, Portugal" the country is no evidence against the city.
  const telling = evidence.filter((one) => isAbout(one, place) || !holds(one, place));
  const within = telling.filter((one) => isInSearchArea(reach, one, one.place?.country?.code));
  const named = sumOf(within.filter(namesIt));
  const close = sumOf(
    within.filter((one) => !namesIt(one)),
    (one) => closenessTo(place, one),
  );
  const around = sumOf(evidence) - sumOf(telling);
  const phones = phonesOf(place, countriesOfPhones(notes));
  const begins = notes.origin && gazetteer().findInText(notes.origin);
  const isOrigin = begins && keyOf(begins) === keyOf(place);
  const score = named + close * 0.7 + around * 0.2 + phones * 0.5;
  return {
    place,
    named,
    close,
    covered: sumOf(within) / sumOf(telling),
    centred: (named + close) / sumOf(telling),
    score: isOrigin ? score * 0.3 : score,
  };
}

const sumOf = (evidence: readonly Evidence[], share: (one: Evidence) => number = () => 1): number =>
  evidence.reduce((sum, one) => sum + one.weight * share(one), 0);

const isAbout = ({ place }: Evidence, other: Place): boolean =>
  place !== undefined && keyOf(place) === keyOf(other);

const holds = ({ place: around, isNamed }: Evidence, place: Place): boolean =>
  isNamed &&
  around !== undefined &&
  around.spanKm > place.spanKm &&
  !isSettlement(around) &&
  isInSearchArea(searchAreaOf(around), place, place.country?.code);

const closenessTo = (place: Place, one: Evidence): number =>
  isAbout(one, place) ? 1 : Math.exp(-distanceKm(one, place) / Math.max(closeKm, place.spanKm));

/** The state, otherwise the country, with most of the evidence. */
function holdingAll(evidence: readonly Evidence[], least: (named: number) => number): Place | undefined {
  const located = evidence.filter(({ place }) => place && isSpot(place));
  const total = sumOf(located);
  if (total * 0.7 < least(sumOf(located.filter(({ isNamed }) => isNamed)))) return undefined;
  const nameOf: readonly ((place: Place) => string | undefined)[] = [
    ({ region }) => region,
    ({ country }) => country?.name,
  ];
  for (const name of nameOf) {
    const weights = new Map<string, { weight: number; at: Place }>();
    for (const { place, weight } of located) {
      const held = place && name(place);
      if (held) weights.set(held, { weight: (weights.get(held)?.weight ?? 0) + weight, at: place });
    }
    for (const [held, { weight, at }] of weights) {
      if (weight < total * minCoveredShare) continue;
      const [around] = gazetteer().find(held, { near: at, limit: 1 });
      if (around && !isSettlement(around)) return around;
    }
  }
  return undefined;
}
