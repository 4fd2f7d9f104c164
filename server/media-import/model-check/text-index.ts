import { splitWords } from "../../platform/search/split-words.ts";
import type { TextFrame } from "../text-frame.ts";
import { containsApproximately, longestPattern } from "./contains-approximately.ts";
import { lettersOnly } from "./letters-only.ts";

/** A frame's text, or the caption. */
export type Page = {
  /** Indexes of the media's frames; empty for the caption. */
  readonly frames: readonly number[];
  /** The lines, and also each piece of a line with several. */
  readonly lines: readonly string[];
  /** The letters and digits of the text, without spaces and signs. */
  readonly letters: string;
};

export type TextIndex = {
  readonly pages: readonly Page[];
  /** The pages that contain these words, allowing for OCR errors. */
  pagesWith(words: string): Page[];
  /** These pages, their neighbours and the caption: they may say more about the same stop. */
  around(pages: readonly Page[]): Page[];
};

/** One letter in five may be wrong. */
const lettersAnError = 5;
/** Words count as together if they are within this many consecutive lines. */
const linesTogether = 3;
/** Of a page; no real frame has more. */
const longestPage = 20_000;

type IndexedPage = Page & {
  /** All trigrams of the letters. */
  readonly triples: ReadonlySet<string>;
  readonly numbers: ReadonlySet<string>;
  readonly words: ReadonlySet<string>;
  /** The words of each window of consecutive lines. */
  readonly windows: readonly ReadonlySet<string>[];
};

/** Indexes the recognised text, to look up what a model says. */
export function buildTextIndex(textFrames: readonly TextFrame[], caption = ""): TextIndex {
  const framePages = textFrames.map(({ frames, lines }) =>
    indexed(
      frames,
      lines.map(({ text }) => text),
      lines.flatMap(({ pieces }) => (pieces.length > 1 ? pieces.map(({ text }) => text) : [])),
    ),
  );
  const captionPages = caption ? [indexed([], caption.split("\n"), [])] : [];
  const pages = [...framePages, ...captionPages];
  return {
    pages,
    pagesWith(words) {
      const claim = claimOf(words);
      return claim ? pages.filter((page) => stands(claim, page)) : [];
    },
    around: (named) => [
      ...framePages.filter((_, at) =>
        [-1, 0, 1].some((step) => named.includes(framePages[at + step] as Page)),
      ),
      ...captionPages,
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
  // Digits must match exactly: with a wrong digit it is another number.
  if (!claim.numbers.every((number) => page.numbers.has(number))) return false;
  if (claim.letters.length < lettersAnError) return isWritten(claim, page);
  return inOneGo(claim.letters, page) || inOtherOrder(claim.words, page);
}

/** A text this short must match exactly, and as whole words in scripts with spaces. */
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
  const maxErrors = Math.floor(part.length / lettersAnError);
  // A wrong letter changes three trigrams at most. This quick check rules out most pages.
  const spoiled = triplesOf(part).filter((triple) => !triples.has(triple)).length;
  return spoiled <= 3 * maxErrors && containsApproximately(letters, part, maxErrors);
}

/** "Palácio da Pena, Sintra" matches "Sintra: Palácio da Pena", but the words must be close together. */
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
