import type { PlaceCandidate } from "../../platform/places/place-candidate.ts";
import { distanceKm } from "../gazetteer/distance-km.ts";
import { nameKey } from "../gazetteer/name-key.ts";
import { kindsOfWord } from "../landmarks/kind-words.ts";

type Group =
  | "country"
  | "region"
  | "settlement"
  | "address"
  | "street"
  | "airport"
  | "stay"
  | "eat"
  | "ride"
  | "stop"
  | "shop"
  | "visit";

/** Two of a group with one name that are closer to each other are one place. */
const sameKm: Readonly<Record<Group, number>> = {
  country: 1_000,
  region: 150,
  settlement: 30,
  address: 0.05,
  // OpenStreetMap has a street in several pieces.
  street: 2,
  airport: 8,
  stay: 0.3,
  eat: 0.1,
  ride: 0.5,
  stop: 0.3,
  shop: 0.1,
  visit: 0.5,
};
/** One may have more words in its name than the other: Artemide, Hotel Artemide. */
const almostSameKm: Partial<Record<Group, number>> = { stay: 0.15, eat: 0.1, visit: 0.15, airport: 8 };
/** Our own tables have the middle of a landmark, others an entrance. */
const sameLandmarkKm = 2;
const almostSameLandmarkKm: Partial<Record<Group, number>> = { visit: 0.4, ride: 0.4 };

/** Whether both have a name in common and are close enough. */
export function isSamePlace(one: PlaceCandidate, other: PlaceCandidate): boolean {
  if (one.place && one.place.source === other.place?.source && one.place.id === other.place.id) return true;
  const group = groupOf(one);
  if (group !== groupOf(other)) return false;
  const limit = isLandmark(one, other) ? sameLandmarkKm : sameKm[group];
  if (distanceKm(one.coordinate, other.coordinate) > limit) return false;
  const others = keysOf(other);
  return [...keysOf(one)].some((name) => others.has(name));
}

/** Whether they are at one spot, of one category, and one has a longer form of the other's name. */
export function isAlmostSamePlace(one: PlaceCandidate, other: PlaceCandidate): boolean {
  const group = groupOf(one);
  if (group !== groupOf(other) || (group === "eat" && one.category !== other.category)) return false;
  const limit = (isLandmark(one, other) && almostSameLandmarkKm[group]) || almostSameKm[group];
  if (limit === undefined || distanceKm(one.coordinate, other.coordinate) > limit) return false;
  return isPartOf(one.name, other.name);
}

const isLandmark = (...candidates: readonly PlaceCandidate[]): boolean =>
  candidates.some(({ kind }) => kind === "landmark");

function groupOf({ kind, type, category }: PlaceCandidate): Group {
  if (kind === "country") return "country";
  if (kind === "region" || kind === "island") return "region";
  if (kind === "city" || kind === "town") return "settlement";
  if (kind === "airport" || type === "airport") return "airport";
  if (type === "address" || type === "street" || type === "stop") return type;
  if (category === "lodging") return "stay";
  if (category === "food" || category === "cafe" || category === "bar") return "eat";
  if (category === "transport" || category === "flight") return "ride";
  return category === "shop" ? "shop" : "visit";
}

const keysOf = ({ name, otherNames = [] }: PlaceCandidate): ReadonlySet<string> =>
  new Set([name, ...otherNames].map(nameKey));

/** Whether the telling words of one name are all in the other. */
function isPartOf(one: string, other: string): boolean {
  const [words, others] = [tellingWords(one), tellingWords(other)];
  const [fewer, more] = words.length <= others.length ? [words, others] : [others, words];
  return fewer.length > 0 && fewer.every((word) => more.includes(word));
}

const tellingWords = (name: string): string[] =>
  nameKey(name)
    .split(" ")
    .filter((word) => word.length > 2 && kindsOfWord(word).length === 0);
