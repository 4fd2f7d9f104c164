import { readWordLists } from "../../platform/datasets.ts";
import { splitWords } from "../../platform/search/split-words.ts";
import { kindsOfWord } from "./kind-words.ts";

export type NameWord = {
  /** In lower case, without accents. */
  readonly text: string;
  readonly role: "name" | "kind" | "filler" | "activity" | "travel" | "beside";
  /** The kinds of place that it may mean. */
  readonly kinds: readonly string[];
  /** It follows an ampersand, a comma or a preposition. */
  readonly startsSegment: boolean;
};

const wordLists = readWordLists("name-words.txt", [
  "fillers",
  "separators",
  "activities",
  "travel",
  "beside",
  "common",
  "saint",
]);

const elision = /(?<![\p{L}\p{N}])(d|l|dell|all|dall|nell|sull|sant|un)['’ʼ`´](?=\p{L})/giu;
const unspaced = /([\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー]+)/u;
const ascii = /^[ -~]*$/;
const plainLetters = /^[A-Za-z0-9 .-]*$/;
/** Without the hyphen inside a name. */
const segmentSeparator = /([&+,;:/|()[\]→–—•·]|\s-\s)/;
const maxNameLength = 200;
const maxWords = 16;

/** The words of a place's name, with their roles. */
export function nameWords(name: string): NameWord[] {
  const words: NameWord[] = [];
  let startsSegment = false;
  for (const [index, part] of splitElisions(name.slice(0, maxNameLength)).split(segmentSeparator).entries()) {
    // `split` returns the separators at the odd indexes.
    if (index % 2 === 1) {
      startsSegment = true;
      continue;
    }
    for (const text of foldWords(part)) {
      if (words.length === maxWords) return words;
      const word = classifyWord(text, startsSegment);
      words.push(word);
      startsSegment = wordLists.separators.has(text);
    }
  }
  return words;
}

const splitElisions = (name: string): string => (/['’ʼ`´]/.test(name) ? name.replace(elision, "$1 ") : name);

function foldWords(part: string): string[] {
  return foldCase(part).map((text) => (wordLists.saint.has(text) ? "saint" : text));
}

/** A run of a script without spaces is one word. */
function foldCase(part: string): string[] {
  // A shortcut for most names, because the tables have thousands.
  if (plainLetters.test(part)) return part.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  if (ascii.test(part) || !unspaced.test(part)) return splitWords(part);
  return part
    .split(unspaced)
    .flatMap((run) => (unspaced.test(run) ? [run.normalize("NFKC")] : splitWords(run)));
}

function classifyWord(text: string, startsSegment: boolean): NameWord {
  const kinds = kindsOfWord(text);
  return { text, role: roleOf(text, kinds), kinds, startsSegment };
}

function roleOf(text: string, kinds: readonly string[]): NameWord["role"] {
  if (wordLists.fillers.has(text)) return "filler";
  if (kinds.length > 0) return "kind";
  if (wordLists.activities.has(text)) return "activity";
  if (wordLists.travel.has(text)) return "travel";
  return wordLists.beside.has(text) ? "beside" : "name";
}

export const isActivity = (word: NameWord): boolean =>
  word.role === "activity" || wordLists.activities.has(word.text);

export const isUnspaced = ({ text }: NameWord): boolean => unspaced.test(text);

/** An adjective that many names have: Upper, Royal. */
export const isCommonWord = ({ role, text }: NameWord): boolean =>
  role === "name" && wordLists.common.has(text);

export const isDistinctive = ({ role, text }: NameWord): boolean =>
  role !== "filler" && role !== "kind" && !wordLists.common.has(text) && !/^\d+$/.test(text);

export const kindsInName = (name: string): string[] => nameWords(name).flatMap(({ kinds }) => kinds);

export const countLetters = (words: readonly NameWord[]): number =>
  words.reduce((sum, { role, text }) => sum + (role === "filler" ? 0 : text.length), 0);

/** "Colosseum & Roman Forum" has two segments. */
export function splitSegments(words: readonly NameWord[]): NameWord[][] {
  const segments: NameWord[][] = [];
  for (const word of words) {
    const last = segments.at(-1);
    if (last && !word.startsSegment) last.push(word);
    else segments.push([word]);
  }
  return segments;
}
