import { editDistance } from "./edit-distance.ts";
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
const [shortest, long] = [7, 13];
/** Two wrong letters, and some pairs that are read as one. */
const longestDifference = 5;

/** Letters that look alike are one. */
const shapeOf = (key: string): string => confused.reduce((shape, [from, to]) => shape.replace(from, to), key);

/** Few letters, or ideographs, are another word when one is changed. */
const isReadable = (shape: string): boolean => shape.length >= shortest && /^[a-z0-9]+$/.test(shape);

const mostWrong = (letters: number): number => (letters < long ? 1 : 2);

/** Whether one of two keys may be the other, misread. */
export function isMisreading(one: string, other: string): boolean {
  const [shape, otherShape] = [shapeOf(one), shapeOf(other)];
  if (!isReadable(shape)) return one === other;
  const most = mostWrong(shape.length);
  return editDistance(shape, otherShape, most) <= most;
}

/** The names that this one most likely is, if a letter of it was misread, or two where it is long. */
export function findMisreadNames(words: readonly NameWord[], names: readonly IndexedName[]): IndexedName[] {
  const key = landmarkKey(words);
  const shape = shapeOf(key);
  if (!isReadable(shape)) return [];
  // A common noun makes a name longer, but hardly more telling: Trattoria Marisol is not Trattoria Mario.
  const common = countLetters(words.filter(({ role }) => role === "kind"));
  let most = mostWrong(shape.length - common / 2);
  let meant: IndexedName[] = [];
  for (const named of names) {
    if (Math.abs(named.key.length - key.length) > longestDifference) continue;
    const distance = editDistance(shape, shapeOf(named.key), most);
    if (distance > most) continue;
    if (distance < most) meant = [];
    most = distance;
    meant.push(named);
  }
  return meant;
}
