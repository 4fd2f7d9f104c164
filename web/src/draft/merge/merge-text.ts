import { diffArrays } from "diff/lib/diff/array.js";

/** Some words of the old text, from `start` up to `end`, and the new words in their place. */
type Hunk = { readonly start: number; readonly end: number; readonly words: readonly string[] };

/** Words and what is between them. */
const wordsOf = (text: string): string[] => text.match(/\s+|\S+/g) ?? [];

/** Beyond this many changed words, finding them takes longer than a keystroke may. */
const maxEditLength = 600;

/** What changed from one list of words to the other; undefined when that would take too long to find out. */
const hunksOf = (before: string[], after: string[]): Hunk[] | undefined => {
  const changes = diffArrays(before, after, { maxEditLength });
  if (!changes) return undefined;
  const hunks: Hunk[] = [];
  let [start, end, words]: [number, number, readonly string[]] = [0, 0, []];
  for (const { added, removed, value } of [...changes, { added: false, removed: false, value: [] }]) {
    if (added) words = value;
    else if (removed) end += value.length;
    else {
      if (end > start || words.length > 0) hunks.push({ start, end, words });
      start = end += value.length;
      words = [];
    }
  }
  return hunks;
};

const touch = (one: Hunk, other: Hunk) => one.start <= other.end && other.start <= one.end;
const isSame = (one: Hunk, other: Hunk) =>
  one.start === other.start && one.end === other.end && one.words.join("") === other.words.join("");

/** Both changes of a note or another text in one; undefined where they touch each other, which is a conflict. */
export const mergeText = (base: string, ours: string, theirs: string): string | undefined => {
  const words = wordsOf(base);
  const ourHunks = hunksOf(words, wordsOf(ours));
  const theirHunks = hunksOf(words, wordsOf(theirs));
  if (!ourHunks || !theirHunks) return undefined;
  const onlyOurs = ourHunks.filter((hunk) => !theirHunks.some((other) => isSame(hunk, other)));
  if (onlyOurs.some((hunk) => theirHunks.some((other) => touch(hunk, other)))) return undefined;
  return [...onlyOurs, ...theirHunks]
    .sort((one, other) => other.start - one.start)
    .reduce((merged, { start, end, words }) => merged.toSpliced(start, end - start, ...words), words)
    .join("");
};

/** A text in pieces, each with whether the other text lacks it. */
export const markedDifferences = (text: string, other: string): { text: string; isOnlyHere: boolean }[] => {
  const words = wordsOf(text);
  const hunks = hunksOf(words, wordsOf(other));
  if (!hunks) return [{ text, isOnlyHere: true }];
  const pieces: { text: string; isOnlyHere: boolean }[] = [];
  let place = 0;
  for (const { start, end } of [...hunks, { start: words.length, end: words.length }]) {
    pieces.push({ text: words.slice(place, start).join(""), isOnlyHere: false });
    pieces.push({ text: words.slice(start, end).join(""), isOnlyHere: true });
    place = end;
  }
  return pieces.filter(({ text }) => text !== "");
};
