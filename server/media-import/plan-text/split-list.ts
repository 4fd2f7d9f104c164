import { looksLikeAddress } from "../fields/addresses.ts";
import { hasCapital, isNameLike } from "./name-likeness.ts";

const arrows = /\s*(?:→|➔|➜|➝|⇒|⟶|->|=>|>>|»|\s>\s)\s*/u;
const commas = /\s*(?:[,;、•·|]|\s\+\s|\s\/\s)\s*/u;
const andAlso = /\s*(?:[,;、•·|&+]|\s\/\s|\s(?:and|et|und|y|e|en)\s)\s*/u;

/** Splits a line with several names: "A → B → C", "A, B, C". Any other line stays whole. */
export function splitList(text: string, by: "arrows" | "commas" | "all"): string[] {
  const walked = parts(text, arrows);
  if (walked.length >= 2 && walked.every(isNameLike))
    return by === "all" ? walked.flatMap((part) => splitList(part, "commas")) : walked;
  if (by === "arrows" || looksLikeAddress(text)) return [text];
  const named = parts(text, by === "all" ? andAlso : commas);
  return named.length >= 2 && named.every((name) => isNameLike(name) && hasCapital(name)) ? named : [text];
}

const parts = (text: string, at: RegExp): string[] =>
  text
    .split(at)
    .map((part) => part.trim())
    .filter((part) => part !== "");
