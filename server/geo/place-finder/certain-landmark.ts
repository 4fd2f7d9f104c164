import type { Coordinate, StopCategory } from "../../../contract/itinerary.ts";
import { distanceKm } from "../gazetteer/distance-km.ts";
import { gazetteer } from "../gazetteer/gazetteer.ts";
import type { Place } from "../gazetteer/place.ts";
import { isOwnKind } from "../landmarks/kind-words.ts";
import { type FoundLandmark, landmarks } from "../landmarks/landmarks.ts";
import { isDoing, isTelling, isUnspaced, lettersOf, nameWords } from "../landmarks/name-words.ts";
import { namesOfStop } from "./names-of-stop.ts";
import { isReached, isSettlement, type Reach, reachOf } from "./reach-of.ts";

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

type Sought = {
  readonly name: string;
  readonly category?: StopCategory | undefined;
  readonly destination: Place;
  /** From the narrowest to the widest: what else is known of where the stop is. */
  readonly circles: readonly Reach[];
};

/** Where the landmark is that a stop's name means, and no other in reach. */
export function certainLandmark(sought: Sought): Coordinate | undefined {
  for (const way of namesOfStop(sought.name)) {
    const found = spotsOf(namedSo(way.name, sought));
    if (found.length === 0) continue;
    const meant = inNarrowest(found, sought.circles) ?? onlyOne(found, way.name, sought);
    return meant && way.beside.every((text) => isBeside(text, meant)) ? meant.coordinate : undefined;
  }
  return undefined;
}

function namedSo(name: string, { category, destination }: Sought): FoundLandmark[] {
  if (isGeneric(name)) return [];
  const whole = reachOf(destination);
  return landmarks()
    .find(name, { near: whole.near, withinKm: whole.withinKm, limit: mostNamesakes, isWhole: true })
    .filter(({ coordinate, country }) => isReached(whole, coordinate, country))
    .filter((found) => isCertain(name, found) && isSameTrade(category, found));
}

/** The one that lies in the narrowest circle that has any. */
function inNarrowest(found: readonly FoundLandmark[], circles: readonly Reach[]): FoundLandmark | undefined {
  for (const { near, withinKm } of circles) {
    const [first, ...others] = found.filter(({ coordinate }) => distanceKm(near, coordinate) <= withinKm);
    if (first) return others.length === 0 ? first : undefined;
  }
  return undefined;
}

/** Beyond a city itself, and in a whole country, that takes more: tables do not have everything, and the day may be elsewhere. */
function onlyOne(
  [first, ...others]: readonly FoundLandmark[],
  name: string,
  { destination, circles }: Sought,
): FoundLandmark | undefined {
  if (!first || others.length > 0) return undefined;
  if (!isSettlement(destination) && destination.spanKm <= widestKm) return first;
  const isOnTheWay = ({ near }: Reach) => distanceKm(near, first.coordinate) <= elsewhereKm;
  if (circles.length > 0 && !circles.some(isOnTheWay)) return undefined;
  return isOneOfAKind(name, first, destination) ? first : undefined;
}

/** Surely nothing else in the country is called so: nothing else in the world is, and no town in reach. */
function isOneOfAKind(name: string, { how, coordinate }: FoundLandmark, destination: Place): boolean {
  const whole = reachOf(destination);
  const words = nameWords(name);
  const fewest = isSettlement(destination) ? fewInOtherForm : fewInCountry;
  const isShort = lettersOf(words.filter(isTelling)) < (words.some(isUnspaced) ? 3 : fewest);
  const isCommon = words.some(
    ({ text, kinds }) => text === "saint" || kinds.some((kind) => common.has(kind)),
  );
  if (how !== "name" || isShort || isCommon) return false;
  const isElsewhere = (place: Place) =>
    isReached(whole, place, place.country?.code) && distanceKm(place, coordinate) > elsewhereKm;
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
  const telling = words.filter((word) => isTelling(word) && !isDoing(word));
  return words.length < 2 && lettersOf(telling) < (telling.some(isUnspaced) ? 2 : fewLetters);
}

/** By its whole name; in another form only what is no one's business, for those have namesakes that no table has. */
function isCertain(name: string, { how }: FoundLandmark): boolean {
  if (how === "name") return true;
  const words = nameWords(name);
  if (words.some(({ kinds }) => kinds.some(isOwnKind))) return false;
  return lettersOf(words.filter((word) => isTelling(word) && !isDoing(word))) >= fewInOtherForm;
}

/** A restaurant that is called after a tower is not in it. */
function isSameTrade(category: StopCategory | undefined, found: FoundLandmark): boolean {
  const trade = businesses.find((categories) => category && categories.includes(category));
  return !trade || trade.includes(found.category);
}

function spotsOf(found: readonly FoundLandmark[]): FoundLandmark[] {
  const spots: FoundLandmark[] = [];
  for (const one of found)
    if (spots.every((spot) => distanceKm(spot.coordinate, one.coordinate) > sameSpotKm)) spots.push(one);
  return spots;
}

/** Whether a text says where the landmark is, calls it otherwise, or says only what one does there. */
function isBeside(text: string, { coordinate, country }: FoundLandmark): boolean {
  const words = nameWords(text);
  if (words.every((word) => word.role === "filler" || isDoing(word))) return true;
  const places = gazetteer().find(text, { near: coordinate });
  if (places.some((place) => isReached(reachOf(place), coordinate, country))) return true;
  return landmarks()
    .find(text, { near: coordinate, withinKm: besideKm, isWhole: true })
    .some((beside) => distanceKm(beside.coordinate, coordinate) <= besideKm);
}
