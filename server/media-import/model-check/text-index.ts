import { splitWords } from "../../platform/search/split-words.ts";
import type { TextFrame } from "../text-frame.ts";
import { containsApproximately, longestPattern } from "./contains-approximately.ts";
import { lettersOnly } from "./letters-only.ts";

/** A frame's text, or the caption. */
export type Page = {
  /** Which of the media's frames it is of; none for the caption. */
  readonly frames: readonly number[];
  /** As they were read, those that stand apart on one line also by themselves. */
  readonly lines: readonly string[];
  /** Without spaces and signs. */
  readonly letters: string;
};

export type TextIndex = {
  readonly pages: readonly Page[];
  /** The pages on which words stand, as far as text recognition can be trusted with letters. */
  pagesWith(words: string): Page[];
  /** Those, the ones before and after them, and the caption: where more is said about the same. */
  around(pages: readonly Page[]): Page[];
};

/** One letter in five may be wrong. */
const lettersAnError = 5;
/** Words that stand on so many lines that follow each other stand together. */
const linesTogether = 3;
/** Of a page; more is no frame's. */
const longestPage = 20_000;

type IndexedPage = Page & {
  /** All that are three in a row. */
  readonly triples: ReadonlySet<string>;
  readonly numbers: ReadonlySet<string>;
  readonly words: ReadonlySet<string>;
  /** The words of each few lines. */
  readonly windows: readonly ReadonlySet<string>[];
};

/** All that was read, to look up in it what a model says. */
export function buildTextIndex(seen: readonly TextFrame[], caption = ""): TextIndex {
  const shown = seen.map(({ frames, lines }) =>
    indexed(
      frames,
      lines.map(({ text }) => text),
      lines.flatMap(({ pieces }) => (pieces.length > 1 ? pieces.map(({ text }) => text) : [])),
    ),
  );
  const told = caption ? [indexed([], caption.split("\n"), [])] : [];
  const pages = [...shown, ...told];
  return {
    pages,
    pagesWith(words) {
      const claim = claimOf(words);
      return claim ? pages.filter((page) => stands(claim, page)) : [];
    },
    around: (named) => [
      ...shown.filter((_, at) => [-1, 0, 1].some((step) => named.includes(shown[at + step] as Page))),
      ...told,
    ],
  };
}

function indexed(frames: readonly number[], lines: readonly string[], apart: readonly string[]): IndexedPage {
  const text = lines.join("\n").slice(0, longestPage);
  const kept = text.split("\n");
  const wordsByLine = kept.map(splitWords);
  const letters = lettersOnly(text);
  return {
    frames,
    lines: [...kept, ...apart],
    letters,
    triples: new Set(triplesOf(letters)),
    numbers: new Set(numbersOf(text)),
    words: new Set(wordsByLine.flat()),
    windows: kept.map((_, at) => new Set(wordsByLine.slice(at, at + linesTogether).flat())),
  };
}

type Claim = {
  readonly letters: string;
  readonly words: readonly string[];
  readonly numbers: readonly string[];
};

function claimOf(words: string): Claim | undefined {
  const letters = lettersOnly(words);
  return letters ? { letters, words: splitWords(words), numbers: numbersOf(words) } : undefined;
}

function stands(claim: Claim, page: IndexedPage): boolean {
  // A wrong digit is no slip of the eye: it is another number.
  if (!claim.numbers.every((number) => page.numbers.has(number))) return false;
  if (claim.letters.length < lettersAnError) return isWritten(claim, page);
  return inOneGo(claim.letters, page) || inOtherOrder(claim.words, page);
}

/** What is that short must be there by the letter, and where words are parted by spaces, as words. */
const isWritten = ({ letters, words }: Claim, page: IndexedPage) =>
  unspaced.test(letters)
    ? letters.length > 1 && page.letters.includes(letters)
    : words.every((word) => page.words.has(word));

function inOneGo(claim: string, page: IndexedPage): boolean {
  if (page.letters.includes(claim)) return true;
  const parts = Math.ceil(claim.length / longestPattern);
  const size = Math.ceil(claim.length / parts);
  return Array.from({ length: parts }, (_, nth) => claim.slice(nth * size, (nth + 1) * size)).every((part) =>
    isNearlyIn(part, page),
  );
}

function isNearlyIn(part: string, { letters, triples }: IndexedPage): boolean {
  const mostErrors = Math.floor(part.length / lettersAnError);
  // A wrong letter spoils three of them at most. This is quickly looked up, and mostly settles it.
  const spoiled = triplesOf(part).filter((triple) => !triples.has(triple)).length;
  return spoiled <= 3 * mostErrors && containsApproximately(letters, part, mostErrors);
}

/** "Palácio da Pena, Sintra" is "Sintra: Palácio da Pena"; but all of it has to stand together. */
function inOtherOrder(words: readonly string[], page: IndexedPage): boolean {
  const telling = words.filter((word) => word.length > 3);
  const isSmall = (word: string) => word.length < 3 && !unspaced.test(word);
  return (
    telling.length > 1 &&
    page.windows.some((window) => words.every((word) => isSmall(word) || window.has(word)))
  );
}

const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;

const numbersOf = (text: string): string[] => text.normalize("NFKD").match(/\d+/g) ?? [];

const triplesOf = (letters: string): string[] =>
  Array.from({ length: Math.max(0, letters.length - 2) }, (_, at) => letters.slice(at, at + 3));
