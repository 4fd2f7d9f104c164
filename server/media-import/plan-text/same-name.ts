import { distance as editDistance } from "fastest-levenshtein";
import { foldText } from "./fold-text.ts";

/** A name without what OCR most often gets wrong: case, accents, spaces and signs. */
const key = (name: string): string => foldText(name).replace(/[^\p{L}\p{N}]/gu, "");

const longest = 80;

/** The same name up to one or two wrong letters. `isGrowing`: one may be the beginning of the other. */
export function isSameName(one: string, another: string, { isGrowing = false } = {}): boolean {
  const [short = "", long = ""] = [key(one).slice(0, longest), key(another).slice(0, longest)].sort(
    (a, b) => a.length - b.length,
  );
  if (short === "" || long === "") return false;
  if (short === long) return true;
  // Different numbers are different names: Pier 39 and Pier 35, Terminal 1 and 2.
  if (digits(short) !== digits(long)) return false;
  if (isGrowing && short.length >= 6 && long.startsWith(short) && short.length >= long.length * 0.5)
    return true;
  const allowed = long.length >= 12 ? 2 : long.length >= 6 ? 1 : 0;
  return long.length - short.length <= allowed && editDistance(short, long) <= allowed;
}

const digits = (text: string): string => text.replace(/\D/g, "");
