import { splitWords } from "../../platform/search/split-words.ts";

export type Token = {
  /** In lower case and without accents, like names in the index. */
  readonly word: string;
  readonly written: string;
  /** What separates it from the previous word. */
  readonly before: "start" | "nothing" | "space" | "joint" | "comma" | "break" | "list";
};

const wordOrGap = /([\p{L}\p{N}\p{M}'’ʼ]+)|([^\p{L}\p{N}\p{M}'’ʼ]+)/gu;
/** Separators in lists of places. Names never contain them, unlike an ampersand. */
const list = /[/|;→➔➜⇒>•·、・\n]|\s[-–—]+\s|[–—]|->/u;

const initials = /(?<!\p{L})(?:\p{Lu}\.){2,}/gu;
const undotted = (letters: string): string => letters.replaceAll(".", "");

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
