import { distanceKm } from "../gazetteer/distance-km.ts";
import { nameKey } from "../gazetteer/name-key.ts";
import { kindsOfWord } from "../landmarks/kind-words.ts";
import type { PlaceCandidate } from "./place-candidate.ts";

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
const landmarkKm = { same: 2, almostSame: 0.4 };

export function isSamePlace(one: PlaceCandidate, other: PlaceCandidate): boolean {
  if (one.place && other.place && one.place.source === other.place.source) {
    if (one.place.id === other.place.id) return true;
  }
  const group = groupOf(one);
  if (group !== groupOf(other)) return false;
  const km = distanceKm(one.coordinate, other.coordinate);
  const isLandmark = one.kind === "landmark" || other.kind === "landmark";
  const limits = isLandmark ? landmarkKm : { same: sameKm[group], almostSame: almostSameKm[group] ?? -1 };
  if (km > Math.max(limits.same, limits.almostSame)) return false;
  const [names, others] = [keysOf(one), keysOf(other)];
  if (km <= limits.same && [...names].some((name) => others.has(name))) return true;
  return km <= limits.almostSame && isPartOf(one.name, other.name);
}

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
