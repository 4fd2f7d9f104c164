import { splitWords } from "../../platform/search/split-words.ts";

export type Token = {
  /** As names are kept: without case or accents. */
  readonly word: string;
  /** As it was written. */
  readonly written: string;
  /** What stands between the word before it and this one. */
  readonly before: "start" | "nothing" | "space" | "joint" | "comma" | "break" | "list";
};

const wordOrGap = /([\p{L}\p{N}\p{M}'’ʼ]+)|([^\p{L}\p{N}\p{M}'’ʼ]+)/gu;
/** Signs that stand between places of a journey; no name goes across one, as some do across an ampersand. */
const list = /[/|;→➔➜⇒>•·、・\n]|\s[-–—]+\s|[–—]|->/u;

const initials = /(?<!\p{L})(?:\p{Lu}\.){2,}/gu;
const undotted = (letters: string): string => letters.replaceAll(".", "");

/** The words of a text in its order, and what stands between them. */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  let before: Token["before"] = "start";
  for (const [, written, gap = ""] of text.replace(initials, undotted).matchAll(wordOrGap)) {
    if (written === undefined) {
      before = tokens.length === 0 ? "start" : gapOf(gap);
      continue;
    }
    for (const word of splitWords(written)) {
      tokens.push({ word, written, before });
      before = "nothing";
    }
  }
  return tokens;
}

function gapOf(gap: string): Token["before"] {
  if (list.test(gap)) return "list";
  if (/[,，،]/.test(gap)) return "comma";
  if (/[&+]/.test(gap)) return "joint";
  return /[:()（）[\]!?"“”«»]|\.{2}|…/.test(gap) ? "break" : "space";
}
