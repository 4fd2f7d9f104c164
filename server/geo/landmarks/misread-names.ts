import { distance as editDistance } from "fastest-levenshtein";
import { type IndexedName, landmarkKey } from "./name-index.ts";
import { countLetters, type NameWord } from "./name-words.ts";

const confused: readonly (readonly [RegExp, string])[] = [
  [/rn/g, "m"],
  [/vv/g, "w"],
  [/[1i]/g, "l"],
  [/0/g, "o"],
  [/5/g, "s"],
  [/8/g, "b"],
];
const [minLength, longLength] = [7, 13];
/** Two wrong letters, and some pairs that are read as one letter. */
const maxLengthDifference = 5;

/** Replaces letters that look alike by one of them. */
const shapeOf = (key: string): string => confused.reduce((shape, [from, to]) => shape.replace(from, to), key);

/** In short names, or in ideographs, a changed letter makes another word. */
const isReadable = (shape: string): boolean => shape.length >= minLength && /^[a-z0-9]+$/.test(shape);

const maxWrongLetters = (letters: number): number => (letters < longLength ? 1 : 2);

export function isMisreading(one: string, other: string): boolean {
  const [shape, otherShape] = [shapeOf(one), shapeOf(other)];
  if (!isReadable(shape)) return one === other;
  const max = maxWrongLetters(shape.length);
  return Math.abs(shape.length - otherShape.length) <= max && editDistance(shape, otherShape) <= max;
}

/** The most similar names, with one misread letter, or two in a long name. */
export function findMisreadNames(words: readonly NameWord[], names: readonly IndexedName[]): IndexedName[] {
  const key = landmarkKey(words);
  const shape = shapeOf(key);
  if (!isReadable(shape)) return [];
  // Common nouns count half: "Trattoria Marisol" is not "Trattoria Mario".
  const common = countLetters(words.filter(({ role }) => role === "kind"));
  let maxDistance = maxWrongLetters(shape.length - common / 2);
  let closest: IndexedName[] = [];
  for (const named of names) {
    if (Math.abs(named.key.length - key.length) > maxLengthDifference) continue;
    const distance = editDistance(shape, shapeOf(named.key));
    if (distance > maxDistance) continue;
    if (distance < maxDistance) closest = [];
    maxDistance = distance;
    closest.push(named);
  }
  return closest;
}
