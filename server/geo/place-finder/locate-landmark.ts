import type { Coordinate, StopCategory } from "../../../contract/itinerary.ts";
import { distanceKm } from "../gazetteer/distance-km.ts";
import { gazetteer } from "../gazetteer/gazetteer.ts";
import type { Place } from "../gazetteer/place.ts";
import { isBusinessKind } from "../landmarks/kind-words.ts";
import { type FoundLandmark, landmarks } from "../landmarks/landmarks.ts";
import { countLetters, isActivity, isDistinctive, isUnspaced, nameWords } from "../landmarks/name-words.ts";
import { parseStopName } from "./parse-stop-name.ts";
import { isInSearchArea, isSettlement, type SearchArea, searchAreaOf } from "./search-area.ts";

/** Two of one name that are closer to each other are as good as the same. */
const sameSpotKm = 2;
/** What stands beside a name lies so near. */
const besideKm = 15;
/** In what is wider, something else has the same name and is in no table. */
const widestKm = 160;
const [fewLetters, fewInOtherForm, fewInCountry] = [3, 4, 6];
const elsewhereKm = 80;
const mostNamesakes = 100;
/** Many towns have one of a name, after a saint or a king, and the tables have the best known. */
const common = new Set(["square", "street", "church", "chapel", "market", "gate", "theatre", "station"]);
const businesses: readonly (readonly StopCategory[])[] = [["lodging"], ["food", "cafe", "bar", "shop"]];

type LandmarkQuery = {
  readonly name: string;
  readonly category?: StopCategory | undefined;
  readonly destination: Place;
  /** From the narrowest to the widest: what else is known of where the stop is. */
  readonly searchAreas: readonly SearchArea[];
};

/** Where the landmark is that a stop's name means, and no other in reach. */
export function locateLandmark(sought: LandmarkQuery): Coordinate | undefined {
  for (const way of parseStopName(sought.name)) {
    const found = mergeSameSpot(findCandidates(way.name, sought));
    if (found.length === 0) continue;
    const meant = findInNarrowest(found, sought.searchAreas) ?? requireUnique(found, way.name, sought);
    return meant && way.remarks.every((text) => isBeside(text, meant)) ? meant.coordinate : undefined;
  }
  return undefined;
}

function findCandidates(name: string, { category, destination }: LandmarkQuery): FoundLandmark[] {
  if (isGeneric(name)) return [];
  const whole = searchAreaOf(destination);
  return landmarks()
    .find(name, { near: whole.near, withinKm: whole.withinKm, limit: mostNamesakes, isWhole: true })
    .filter(({ coordinate, country }) => isInSearchArea(whole, coordinate, country))
    .filter((found) => isCertain(name, found) && fitsCategory(category, found));
}

/** The one that lies in the narrowest circle that has any. */
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

/** Beyond a city itself, and in a whole country, that takes more: tables do not have everything, and the day may be elsewhere. */
function requireUnique(
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

/** Surely nothing else in the country is called so: nothing else in the world is, and no town in reach. */
function isUniqueName(name: string, { match: how, coordinate }: FoundLandmark, destination: Place): boolean {
  const whole = searchAreaOf(destination);
  const words = nameWords(name);
  const fewest = isSettlement(destination) ? fewInOtherForm : fewInCountry;
  const isShort = countLetters(words.filter(isDistinctive)) < (words.some(isUnspaced) ? 3 : fewest);
  const isCommon = words.some(
    ({ text, kinds }) => text === "saint" || kinds.some((kind) => common.has(kind)),
  );
  if (how !== "name" || isShort || isCommon) return false;
  const isElsewhere = (place: Place) =>
    isInSearchArea(whole, place, place.country?.code) && distanceKm(place, coordinate) > elsewhereKm;
  return (
    landmarks()
      .namesakes(name)
      .every((other) => distanceKm(other.coordinate, coordinate) <= sameSpotKm) &&
    !gazetteer().find(name).some(isElsewhere)
  );
}

/** Cathedral, Belvedere: one word that only says what it is, and there is one in every city. */
function isGeneric(name: string): boolean {
  const words = nameWords(name).filter(({ role }) => role !== "filler");
  const telling = words.filter((word) => isDistinctive(word) && !isActivity(word));
  return words.length < 2 && countLetters(telling) < (telling.some(isUnspaced) ? 2 : fewLetters);
}

/** By its whole name; in another form only what is no one's business, for those have namesakes that no table has. */
function isCertain(name: string, { match: how }: FoundLandmark): boolean {
  if (how === "name") return true;
  const words = nameWords(name);
  if (words.some(({ kinds }) => kinds.some(isBusinessKind))) return false;
  return countLetters(words.filter((word) => isDistinctive(word) && !isActivity(word))) >= fewInOtherForm;
}

/** A restaurant that is called after a tower is not in it. */
function fitsCategory(category: StopCategory | undefined, found: FoundLandmark): boolean {
  const trade = businesses.find((categories) => category && categories.includes(category));
  return !trade || trade.includes(found.category);
}

function mergeSameSpot(found: readonly FoundLandmark[]): FoundLandmark[] {
  const spots: FoundLandmark[] = [];
  for (const one of found)
    if (spots.every((spot) => distanceKm(spot.coordinate, one.coordinate) > sameSpotKm)) spots.push(one);
  return spots;
}

/** Whether a text says where the landmark is, calls it otherwise, or says only what one does there. */
function isBeside(text: string, { coordinate, country }: FoundLandmark): boolean {
  const words = nameWords(text);
  if (words.every((word) => word.role === "filler" || isActivity(word))) return true;
  const places = gazetteer().find(text, { near: coordinate });
  if (places.some((place) => isInSearchArea(searchAreaOf(place), coordinate, country))) return true;
  return landmarks()
    .find(text, { near: coordinate, withinKm: besideKm, isWhole: true })
    .some((beside) => distanceKm(beside.coordinate, coordinate) <= besideKm);
}
