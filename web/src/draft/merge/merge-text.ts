/** Some words of the old text, from `start` up to `end`, and the new words in their place. */
type Hunk = { readonly start: number; readonly end: number; readonly words: readonly string[] };

/** Words and what is between them. */
const wordsOf = (text: string): string[] => text.match(/\s+|\S+/g) ?? [];

/** Above this, finding what two texts have in common takes longer than a keystroke may. */
const maxSteps = 4_000_000;

/** The indexes of the words in the longest sequence that both texts have in common. */
const commonWords = (before: readonly string[], after: readonly string[]) => {
  const width = after.length + 1;
  const lengths = new Uint16Array((before.length + 1) * width);
  for (let b = before.length - 1; b >= 0; b--)
    for (let a = after.length - 1; a >= 0; a--)
      lengths[b * width + a] =
        before[b] === after[a]
          ? (lengths[(b + 1) * width + a + 1] as number) + 1
          : Math.max(lengths[(b + 1) * width + a] as number, lengths[b * width + a + 1] as number);
  const pairs: [number, number][] = [];
  for (let b = 0, a = 0; b < before.length && a < after.length; ) {
    if (before[b] === after[a]) pairs.push([b++, a++]);
    else if ((lengths[(b + 1) * width + a] as number) >= (lengths[b * width + a + 1] as number)) b++;
    else a++;
  }
  return pairs;
};

/** What changed from one list of words to the other; undefined when that would take too long to find out. */
const hunksOf = (before: readonly string[], after: readonly string[]): Hunk[] | undefined => {
  let head = 0;
  while (head < before.length && head < after.length && before[head] === after[head]) head++;
  let tail = 0;
  const shorter = Math.min(before.length, after.length) - head;
  while (tail < shorter && before.at(-1 - tail) === after.at(-1 - tail)) tail++;
  const [old, next] = [before.slice(head, before.length - tail), after.slice(head, after.length - tail)];
  if (old.length * next.length > maxSteps) return undefined;

  const hunks: Hunk[] = [];
  let [b, a] = [0, 0];
  for (const [oldPlace, nextPlace] of [...commonWords(old, next), [old.length, next.length] as const]) {
    if (oldPlace > b || nextPlace > a)
      hunks.push({ start: head + b, end: head + oldPlace, words: next.slice(a, nextPlace) });
    [b, a] = [oldPlace + 1, nextPlace + 1];
  }
  return hunks;
};

const touch = (one: Hunk, other: Hunk) => one.start <= other.end && other.start <= one.end;
const isSame = (one: Hunk, other: Hunk) =>
  one.start === other.start && one.end === other.end && one.words.join("") === other.words.join("");

/** Both texts' changes in one, where they do not touch each other; undefined where they do. */
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
