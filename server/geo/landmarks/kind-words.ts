import { join } from "node:path";
import { datasetsFolder, readDataset } from "../../platform/datasets.ts";

/** Businesses are often near what they are named after: Hotel Louvre. */
const businessKinds = new Set([
  "hotel",
  "restaurant",
  "cafe",
  "bar",
  "shop",
  "station",
  "airport",
  "parking",
]);

const kindsByWord = new Map<string, string[]>();
for (const { text } of readDataset(join(datasetsFolder, "kind-words.txt"))) {
  const [kind = "", words = ""] = text.split(": ");
  for (const word of words.split(" ")) kindsByWord.set(word, [...(kindsByWord.get(word) ?? []), kind]);
}

const none: readonly string[] = [];

/** The kinds of place that a word may mean: "Schloss" is a castle or a palace. */
export const kindsOfWord = (word: string): readonly string[] => kindsByWord.get(word) ?? none;

export const isBusinessKind = (kind: string): boolean => businessKinds.has(kind);

/** Kinds that fit a landmark whose names contain no kind. */
const kindsByCategory: Readonly<Record<string, readonly string[]>> = {
  museum: ["museum", "gallery", "palace", "castle", "memorial"],
  food: ["market", "restaurant", "cafe", "bar"],
  cafe: ["cafe", "restaurant"],
  bar: ["bar", "restaurant"],
  shop: ["market", "shop", "street", "district"],
  beach: ["beach", "bay"],
  lodging: ["hotel"],
  transport: ["station", "port", "pier", "lift", "bridge"],
  activity: ["park", "zoo", "aquarium", "lift", "stadium", "theatre", "opera"],
};
const neverNature = new Set([
  ...businessKinds,
  "museum",
  "church",
  "cathedral",
  "basilica",
  "gallery",
  "market",
]);
const neverSight = new Set([...businessKinds, "museum", "gallery", "zoo", "beach"]);

export function fitsCategory(kind: string, category: string): boolean {
  if (category === "nature") return !neverNature.has(kind);
  return kindsByCategory[category]?.includes(kind) ?? !neverSight.has(kind);
}
