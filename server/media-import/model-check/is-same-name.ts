import { holdsNearly, longestPattern } from "./holds-nearly.ts";
import { lettersOf } from "./letters-of.ts";

/** Whether two names are one, or one is the other with more words around it; a letter in five may be wrong. */
export function isSameName(one: string, other: string): boolean {
  const [short = "", long = ""] = [lettersOf(one), lettersOf(other)].sort((a, b) => a.length - b.length);
  if (short === long) return short !== "";
  const pattern = short.slice(0, longestPattern);
  return pattern.length > 4 && holdsNearly(long, pattern, Math.floor(pattern.length / 5));
}
