import type { Coordinate, StopCategory } from "../../../contract/itinerary.ts";
import { distanceKm } from "../gazetteer/distance-km.ts";
import { gazetteer } from "../gazetteer/gazetteer.ts";
import type { Place } from "../gazetteer/place.ts";
import { isBusinessKind } from "../landmarks/kind-words.ts";
import { type FoundLandmark, landmarks } from "../landmarks/landmarks.ts";
import { countLetters, isActivity, isDistinctive, isUnspaced, nameWords } from "../landmarks/name-words.ts";
import { parseStopName } from "./parse-stop-name.ts";
import { isInSearchArea, isSettlement, type SearchArea, searchAreaOf } from "./search-area.ts";

/** Landmarks of one name that are closer to each other count as one. */
const sameSpotKm = 2;
/** How far a place mentioned in a remark may be from the landmark. */
const besideKm = 15;
/** In a wider destination there may be a namesake that our tables lack. */
const widestKm = 160;
const [fewLetters, fewInOtherForm, fewInCountry] = [3, 4, 6];
const elsewhereKm = 80;
const maxNamesakes = 100;
/** Landmarks named after a saint or a king occur in many towns; our tables have only the best known. */
const commonKinds = new Set(["square", "street", "church", "chapel", "market", "gate", "theatre", "station"]);
const businesses: readonly (readonly StopCategory[])[] = [["lodging"], ["food", "cafe", "bar", "shop"]];

type LandmarkQuery = {
  readonly name: string;
  readonly category?: StopCategory | undefined;
  readonly destination: Place;
  /** Where the stop may be, from the narrowest to the widest. */
  readonly searchAreas: readonly SearchArea[];
};

/** Undefined unless exactly one landmark in the search area fits the stop's name. */
export function locateLandmark(query: LandmarkQuery): Coordinate | undefined {
  for (const wording of parseStopName(query.name)) {
    const found = mergeSameSpot(findCandidates(wording.name, query));
    if (found.length === 0) continue;
    const landmark = findInNarrowest(found, query.searchAreas) ?? findUnique(found, wording.name, query);
    return landmark && wording.remarks.every((text) => isBeside(text, landmark))
      ? landmark.coordinate
      : undefined;
  }
  return undefined;
}

function findCandidates(name: string, { category, destination }: LandmarkQuery): FoundLandmark[] {
  if (isGeneric(name)) return [];
  const whole = searchAreaOf(destination);
  return landmarks()
    .find(name, { near: whole.near, withinKm: whole.withinKm, limit: maxNamesakes, isWhole: true })
    .filter(({ coordinate, country }) => isInSearchArea(whole, coordinate, country))
    .filter((found) => isCertain(name, found) && fitsCategory(category, found));
}

/** The only landmark in the narrowest area that has any. */
function findInNarrowest(
  found: readonly FoundLandmark[],
  searchAreas: readonly SearchArea[],
): FoundLandmark | undefined {
  for (const { near, withinKm } of searchAreas) {
    const [first, ...others] = found.filter(({ coordinate }) => distanceKm(near, coordinate) <= withinKm);
    if (first) return others.length === 0 ? first : undefined;
  }
  return undefined;
}

/** Outside a city, and across a country, the name must be unique, because our tables are incomplete. */
function findUnique(
  [first, ...others]: readonly FoundLandmark[],
  name: string,
  { destination, searchAreas }: LandmarkQuery,
): FoundLandmark | undefined {
  if (!first || others.length > 0) return undefined;
  if (!isSettlement(destination) && destination.spanKm <= widestKm) return first;
  const isOnTheWay = ({ near }: SearchArea) => distanceKm(near, first.coordinate) <= elsewhereKm;
  if (searchAreas.length > 0 && !searchAreas.some(isOnTheWay)) return undefined;
  return isUniqueName(name, first, destination) ? first : undefined;
}

/** No other landmark in the world has the name, and no town in the search area. */
function isUniqueName(name: string, { match, coordinate }: FoundLandmark, destination: Place): boolean {
  const whole = searchAreaOf(destination);
  const words = nameWords(name);
  const fewest = isSettlement(destination) ? fewInOtherForm : fewInCountry;
  const isShort = countLetters(words.filter(isDistinctive)) < (words.some(isUnspaced) ? 3 : fewest);
  const isCommon = words.some(
    ({ text, kinds }) => text === "saint" || kinds.some((kind) => commonKinds.has(kind)),
  );
  if (match !== "name" || isShort || isCommon) return false;
  const isElsewhere = (place: Place) =>
    isInSearchArea(whole, place, place.country?.code) && distanceKm(place, coordinate) > elsewhereKm;
  return (
    landmarks()
      .namesakes(name)
      .every((other) => distanceKm(other.coordinate, coordinate) <= sameSpotKm) &&
    !gazetteer().find(name).some(isElsewhere)
  );
}

/** One word that only names a kind which every city has: Cathedral, Belvedere. */
function isGeneric(name: string): boolean {
  const words = nameWords(name).filter(({ role }) => role !== "filler");
  const distinctive = words.filter((word) => isDistinctive(word) && !isActivity(word));
  return words.length < 2 && countLetters(distinctive) < (distinctive.some(isUnspaced) ? 2 : fewLetters);
}

/** Businesses must match by their exact name, because they have namesakes that our tables lack. */
function isCertain(name: string, { match }: FoundLandmark): boolean {
  if (match === "name") return true;
  const words = nameWords(name);
  if (words.some(({ kinds }) => kinds.some(isBusinessKind))) return false;
  return countLetters(words.filter((word) => isDistinctive(word) && !isActivity(word))) >= fewInOtherForm;
}

/** A restaurant named after a tower is not in the tower. */
function fitsCategory(category: StopCategory | undefined, found: FoundLandmark): boolean {
  const allowed = businesses.find((categories) => category && categories.includes(category));
  return !allowed || allowed.includes(found.category);
}

function mergeSameSpot(found: readonly FoundLandmark[]): FoundLandmark[] {
  const spots: FoundLandmark[] = [];
  for (const one of found)
    if (spots.every((spot) => distanceKm(spot.coordinate, one.coordinate) > sameSpotKm)) spots.push(one);
  return spots;
}

/** Whether a remark names a place around the landmark, another name of it, or only an activity. */
function isBeside(text: string, { coordinate, country }: FoundLandmark): boolean {
  const words = nameWords(text);
  if (words.every((word) => word.role === "filler" || isActivity(word))) return true;
  const places = gazetteer().find(text, { near: coordinate });
  if (places.some((place) => isInSearchArea(searchAreaOf(place), coordinate, country))) return true;
  return landmarks()
    .find(text, { near: coordinate, withinKm: besideKm, isWhole: true })
    .some((beside) => distanceKm(beside.coordinate, coordinate) <= besideKm);
}
